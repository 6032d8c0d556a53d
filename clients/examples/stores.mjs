// A camera as a store of React and as a reference of Vue. `view` is a view of the Node client, `camera` its first camera.

/** For React: useSyncExternalStore(store.subscribe, store.getSnapshot). */
export function cameraStore(view, camera) {
  view.on('camera.didChange', (event) => (camera = event.camera))
  const subscribe = (listener) => view.on('camera.didChange', listener) && (() => view.off('camera.didChange', listener))
  return { subscribe, getSnapshot: () => camera }
}

/** For Vue, in `setup`: `vue` has its shallowRef and onUnmounted. */
export function useCamera(vue, view, camera) {
  const reference = vue.shallowRef(camera)
  const update = (event) => (reference.value = event.camera)
  view.on('camera.didChange', update)
  vue.onUnmounted(() => view.off('camera.didChange', update))
  return reference
}
