// A tour that is made on the page: views that are added one by one, and saved as a document.

/**
 * @param element finds an element by its id. @param camera gives the one that is shown. @param size gives the map's.
 * @param say shows a notice.
 */
export function connectTours(element, { camera, size, say }) {
  const views = []
  const on = (id, name, body) => element(id).addEventListener(name, body)

  on('tour-add', 'click', () => {
    views.push(camera())
    element('tour-save').disabled = views.length < 2
    say(views.length === 1 ? 'The tour begins here.' : `The tour passes ${views.length} views.`)
  })

  on('tour-save', 'click', () => {
    const [first, ...others] = views.splice(0)
    const steps = others.map((to) => ({ to, through: true }))
    const text = `${JSON.stringify({ tour: 1, size: size(), camera: first, steps }, null, 2)}\n`
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
    link.download = 'map.tour.json'
    link.click()
    URL.revokeObjectURL(link.href)
    element('tour-save').disabled = true
  })
}
