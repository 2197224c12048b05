// Numbers, dates and sizes as people read them.

/** @param {number} low @param {number} value @param {number} high */
export const clamp = (low, value, high) => Math.min(high, Math.max(low, value))

/** Rounds to a multiple of a step without the noise of binary fractions.
 * @param {number} value @param {number} step */
export function roundTo(value, step) {
  if (!step) return value
  const digits = Math.max(0, Math.min(8, Math.ceil(-Math.log10(step) + 1e-9) + 1))
  return Number((Math.round(value / step) * step).toFixed(digits))
}

/** A count with its noun: "1 photo", "1,204 photos".
 * @param {number} number @param {string} noun */
export function count(number, noun) {
  return `${number.toLocaleString("en-US")} ${noun}${number === 1 ? "" : "s"}`
}

/** @param {number} bytes */
export function byteSize(bytes) {
  const units = ["bytes", "kB", "MB", "GB", "TB"]
  let unit = 0
  while (bytes >= 1000 && unit < units.length - 1) { bytes /= 1000; unit += 1 }
  return `${unit === 0 ? bytes : bytes.toPrecision(3)} ${units[unit]}`
}

/** @param {string|null} date ISO 8601, with or without a zone */
export function dateAndTime(date) {
  if (!date) return ""
  const value = new Date(date)
  return Number.isNaN(value.getTime()) ? date : value.toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" })
}

/** "just now", "5 minutes ago", else the date.
 * @param {string} date @param {number} [now] milliseconds */
export function ago(date, now = Date.now()) {
  const minutes = Math.round((now - new Date(date).getTime()) / 60000)
  if (Number.isNaN(minutes)) return date
  if (minutes < 1) return "just now"
  if (minutes < 60) return `${count(minutes, "minute")} ago`
  if (minutes < 24 * 60) return `${count(Math.round(minutes / 60), "hour")} ago`
  return dateAndTime(date)
}

/** @param {string} key "outputBlack" becomes "Output black" */
export function titled(key) {
  const words = key.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The name of a photo as it is shown.
 * @param {{title?: string, fileName: string}} asset */
export const nameOf = (asset) => asset.title || asset.fileName
