// Dark, light, or as the system is.

import { preference, setPreference } from "./session.js"

const themes = ["system", "dark", "light"]

export function applyTheme() {
  const theme = preference("theme", "system")
  if (theme === "system") delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

export function nextTheme() {
  setPreference("theme", themes[(themes.indexOf(preference("theme", "system")) + 1) % themes.length])
  applyTheme()
}

export const themeIcon = () => ({ system: "system", dark: "moon", light: "sun" })[preference("theme", "system")] ?? "system"
