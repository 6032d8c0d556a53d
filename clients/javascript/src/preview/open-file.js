// What happens with a file that is opened: its places are drawn, and a tour is played.

import { fitRequest, positions } from './host-methods.js'

/** Plays a tour document. Its settings and first camera come first, so that the page sees the whole path. */
export async function playTour(bridge, map, { size, map: settings, camera, steps }) {
  await bridge.ask('map.configure', { map, size, ...settings })
  if (camera !== undefined) await bridge.ask('camera.set', { map, camera })
  await bridge.ask('camera.tour', { map, steps })
}

/** Opens the page, and shows the file there. */
export async function openFile(bridge, { browser, file }, print) {
  await bridge.server.listen()
  // A tour keeps the size that it was made for.
  const url = bridge.server.address('default', { resize: file?.tour?.size === undefined })
  print(url)
  if (browser) bridge.openBrowser(url)
  if (file === undefined) return
  if (file.notice !== undefined) print(`Not all is shown: ${file.notice}.`)
  if (file.data !== undefined) bridge.watch.show('default', file.data)
  await bridge.pages.settled
  if (file.data !== undefined) await bridge.ask(...fitRequest('default', positions(file.data)))
  else await playTour(bridge, 'default', file.tour).catch(({ message }) => print(message))
}
