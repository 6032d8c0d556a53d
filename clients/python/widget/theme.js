// The notebook's theme: light or dark.

/** Calls `apply` with the theme, now and when it changes. @returns a function that ends it. */
export function followTheme(wanted, apply) {
  if (wanted !== 'auto') {
    apply(wanted)
    return () => {}
  }
  const system = matchMedia('(prefers-color-scheme: dark)')
  let last
  const look = () => {
    const theme = themeAround(system)
    if (theme !== last) apply((last = theme))
  }
  const observer = new MutationObserver(look)
  for (const element of [document.documentElement, document.body])
    observer.observe(element, { attributes: true })
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
  if (body.dataset.vscodeThemeKind)
    return /dark|high-contrast$/.test(body.dataset.vscodeThemeKind) ? 'dark' : 'light'
  const colab = html.getAttribute('theme')
  if (colab) return colab === 'dark' ? 'dark' : 'light'
  return system.matches ? 'dark' : 'light'
}
