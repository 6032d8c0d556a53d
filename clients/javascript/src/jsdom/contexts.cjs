// The contexts of a canvas, which draw nothing: CanvasRenderingContext2D, in which text is measured by its length and pixels are
// transparent; WebGLRenderingContext and WebGL2RenderingContext, in which shaders compile, programs link, nothing fails, and what is
// read back is empty: https://registry.khronos.org/webgl/specs/latest/2.0/

'use strict'

const { canvas2d, webgl } = require('./contexts.json')
const { ImageData } = require('./image.cjs')

const { constants } = webgl

/** Gives a context methods that do nothing, and methods that always return the same. */
function addMethods({ prototype }, { commands, answers }) {
  for (const name of commands) prototype[name] ??= () => {}
  for (const [name, answer] of Object.entries(answers)) prototype[name] = () => answer
}

class CanvasRenderingContext2D {
  font = '10px sans-serif'

  constructor(canvas) {
    this.canvas = canvas
  }

  /** A letter is half as wide as the font is high. */
  measureText(text) {
    const height = Number.parseFloat(/([\d.]+)px/.exec(this.font)?.[1] ?? 10)
    const width = ([...text].length * height) / 2
    const metrics = { width, actualBoundingBoxLeft: 0, actualBoundingBoxRight: width }
    for (const box of ['actual', 'font']) {
      metrics[`${box}BoundingBoxAscent`] = height * 0.75
      metrics[`${box}BoundingBoxDescent`] = height * 0.25
    }
    return metrics
  }

  getImageData(_x, _y, width, height) {
    return new ImageData(width, height)
  }

  createImageData(width, height) {
    const size = typeof width === 'object' ? [width.width, width.height] : [width, height]
    return new ImageData(...size)
  }

  createLinearGradient() {
    return { addColorStop() {} }
  }
}

const { prototype } = CanvasRenderingContext2D
prototype.createRadialGradient = prototype.createLinearGradient
addMethods(CanvasRenderingContext2D, canvas2d)

// MARK: WebGL

/** The limits are those of a common card. */
const parameters = new Map(
  Object.entries(webgl.limits).map(([name, value]) => [constants[name], value]),
)

class Context {
  drawingBufferColorSpace = 'srgb'
  unpackColorSpace = 'srgb'
  #attributes
  #isLost = false

  constructor(canvas, attributes) {
    this.canvas = canvas
    this.#attributes = { ...webgl.attributes, ...attributes }
  }

  get drawingBufferWidth() {
    return this.canvas.width
  }

  get drawingBufferHeight() {
    return this.canvas.height
  }

  isContextLost() {
    return this.#isLost
  }

  /** Loses the context or restores it, as a browser does, and tells the canvas. */
  static setLost(context, isLost) {
    if (context.#isLost === isLost) return
    context.#isLost = isLost
    const { Event } = context.canvas.ownerDocument.defaultView
    const type = isLost ? 'webglcontextlost' : 'webglcontextrestored'
    context.canvas.dispatchEvent(new Event(type, { cancelable: true }))
  }

  getContextAttributes() {
    return this.#isLost ? null : { ...this.#attributes }
  }

  getParameter(name) {
    if (name !== constants.VIEWPORT) return parameters.get(name) ?? 0
    return new Int32Array([0, 0, this.drawingBufferWidth, this.drawingBufferHeight])
  }

  getShaderParameter(_shader, name) {
    return name === constants.COMPILE_STATUS
  }

  getProgramParameter(_program, name) {
    if (name === constants.LINK_STATUS || name === constants.VALIDATE_STATUS) return true
    return name === constants.DELETE_STATUS ? false : 0
  }

  shaderSource(shader, source) {
    shader.names = declarations(source)
  }

  attachShader(program, shader) {
    program.shaders.push(shader)
  }

  getAttribLocation(program, name) {
    return [...program.shaders[0].names.attribute].indexOf(name)
  }

  getUniformLocation(program, name) {
    const known = name.replace(/\[.*/, '')
    return program.shaders.some(({ names }) => names.uniform.has(known)) ? {} : null
  }
}

class WebGLRenderingContext extends Context {}
class WebGL2RenderingContext extends Context {}

addMethods(Context, webgl)
for (const [name, value] of Object.entries(constants)) {
  for (const owner of [Context, Context.prototype]) {
    Object.defineProperty(owner, name, { value, enumerable: true })
  }
}
for (const name of webgl.objects) {
  Context.prototype[`create${name}`] = () => ({ shaders: [] })
  Context.prototype[`is${name}`] = (object) => object != null
}

/** The uniforms and attributes that a text in GLSL declares: a library leaves alone what a shader has not. */
function declarations(source) {
  const names = { uniform: new Set(), attribute: new Set() }
  const text = preprocessed(source.replace(/\/\*[^]*?\*\/|\/\/.*/g, ''))
  for (const [, kind, list] of text.matchAll(/\b(uniform|attribute|in)\s+([^;(){}]+);/g)) {
    const [, ...words] = list.replace(/\b(lowp|mediump|highp|flat)\b/g, '').match(/[^\s,]+/g)
    const all = kind === 'uniform' ? names.uniform : names.attribute
    for (const word of words) all.add(word.replace(/\[.*/, ''))
  }
  return names
}

/** What the `#if` of a text in GLSL leave of it. */
function preprocessed(source) {
  const macros = new Map([['__VERSION__', /#version (\d+)/.exec(source)?.[1] ?? 100]])
  const holds = (condition) => {
    const text = condition.replace(/\b(defined\W+)?([A-Za-z_]\w*)/g, (_, asks, name) =>
      asks ? asks.slice(7) + Number(macros.has(name)) : (macros.get(name) ?? 0),
    )
    if (/[^\d\s.()!<>=&|+*/%-]/.test(text)) throw new Error(`#if ${condition} is not a condition`)
    return new Function(`return ${text}`)() ? 1 : 0
  }
  /** Of each `#if` around a line: 0 until one of its branches holds, 1 in that branch, 2 after it. */
  const branches = []
  const isLeft = (line) => {
    const [, word = '', text] = /^\s*#\s*(if\w*|el\w+|endif|define)\b\s*(.*)/.exec(line) ?? []
    if (word === 'endif') branches.pop()
    else if (/^(if|el)/.test(word)) {
      const hasHeld = word.startsWith('el') && branches.pop() > 0
      const known = { ifdef: `defined ${text}`, ifndef: `!defined ${text}`, else: '1' }
      branches.push(hasHeld ? 2 : holds(known[word] ?? text))
    } else if (branches.every((each) => each === 1)) {
      if (!word) return true
      const [name, value] = text.split(/\s+/)
      macros.set(name, Number.parseFloat(value) || 0)
    }
    return false
  }
  return source.split('\n').filter(isLeft).join('\n')
}

// MARK: Canvases

const contexts = { webgl: WebGLRenderingContext, webgl2: WebGL2RenderingContext }

/**
 * Gives canvases these contexts.
 *
 * @param prototype Of HTMLCanvasElement.
 * @param define Defines a property, as `installPlatform` does.
 */
function installContexts(prototype, define) {
  const made = new WeakMap()
  const inherited = prototype.getContext
  // A page with canvases of its own has the class of their contexts.
  const hasOwn = 'CanvasRenderingContext2D' in globalThis
  const kinds = hasOwn ? contexts : { ...contexts, '2d': CanvasRenderingContext2D }
  const getContext = function (type, attributes) {
    const Context = kinds[type]
    if (!Context) return type.includes('webgl') ? null : inherited.call(this, type, attributes)
    if (!made.has(this)) made.set(this, new Context(this, attributes))
    const context = made.get(this)
    return context instanceof Context ? context : null
  }
  define(prototype, 'getContext', { value: getContext, writable: true })
}

const { setLost } = Context

module.exports = { WebGLRenderingContext, WebGL2RenderingContext, installContexts, setLost }
