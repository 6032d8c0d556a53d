// Light or dark, as the notebook around the widget is.

/** Tells the theme, now and when it changes. @returns what ends that. */
export function followTheme(wanted, tell) {
  if (wanted !== 'auto') {
    tell(wanted)
    return () => {}
  }
  const system = matchMedia('(prefers-color-scheme: dark)')
  let last
  const look = () => {
    const theme = themeAround(system)
    if (theme !== last) tell((last = theme))
  }
  const observer = new MutationObserver(look)
  for (const element of [document.documentElement, document.body]) observer.observe(element, { attributes: true })
  system.addEventListener('change', look)
  look()
  return () => {
    observer.disconnect()
    system.removeEventListener('change', look)
  }
}

function themeAround(system) {
  const { body, documentElement: html } = document
  if (body.dataset.jpThemeLight) return body.dataset.jpThemeLight === 'false' ? 'dark' : 'light' // Jupyter
  if (body.dataset.vscodeThemeKind) return /dark|high-contrast$/.test(body.dataset.vscodeThemeKind) ? 'dark' : 'light'
  const colab = html.getAttribute('theme')
  if (colab) return colab === 'dark' ? 'dark' : 'light'
  return system.matches ? 'dark' : 'light'
}
