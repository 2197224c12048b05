// Counts over the pixels of a picture. Pure.

/** @typedef {{ red: Uint32Array, green: Uint32Array, blue: Uint32Array, dark: number, light: number, pixels: number }} Counts */

/** Counts the values of pixels. Pure.
 * @param {Uint8ClampedArray} data RGBA @returns {Counts} */
export function counted(data) {
  const [red, green, blue] = [new Uint32Array(256), new Uint32Array(256), new Uint32Array(256)]
  let dark = 0
  let light = 0
  for (let index = 0; index < data.length; index += 4) {
    const [r, g, b] = [data[index], data[index + 1], data[index + 2]]
    red[r] += 1
    green[g] += 1
    blue[b] += 1
    if (r <= 1 && g <= 1 && b <= 1) dark += 1
    if (r >= 254 || g >= 254 || b >= 254) light += 1
  }
  return { red, green, blue, dark, light, pixels: data.length / 4 }
}

/** Marks of clipping: blue where all is black, red where a channel is full, else nothing. Pure.
 * @param {Uint8ClampedArray} data RGBA @returns {Uint8ClampedArray} RGBA */
export function clippingMarks(data) {
  const marks = new Uint8ClampedArray(data.length)
  for (let index = 0; index < data.length; index += 4) {
    const [r, g, b] = [data[index], data[index + 1], data[index + 2]]
    if (r <= 1 && g <= 1 && b <= 1) marks.set([60, 120, 255, 255], index)
    else if (r >= 254 || g >= 254 || b >= 254) marks.set([255, 50, 50, 255], index)
  }
  return marks
}
