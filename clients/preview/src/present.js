// What --open does: a page in the browser.

/** Opens the page once the engine serves. */
export async function present(bridge, options, warn) {
  await bridge.server.listen()
  const url = bridge.server.address('default', { resize: true })
  if (options.browser) bridge.openBrowser(bridge.server.entrance(url))
  process.stderr.write(`${url}\n`)
}
