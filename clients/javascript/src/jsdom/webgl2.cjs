// WebGLRenderingContext and WebGL2RenderingContext that draw nothing: https://registry.khronos.org/webgl/specs/latest/2.0/
// Shaders compile, programs link, nothing fails, and what is read back is empty.

'use strict'

const { declarations } = require('./glsl.cjs')
const { commands, constants, limits, objects } = require('./webgl2.json')

/** The limits are those of a common card. */
const parameters = new Map(Object.entries(limits).map(([name, value]) => [constants[name], value]))

class Context {
  #attributes
  #isLost = false

  constructor(canvas, attributes) {
    this.canvas = canvas
    this.drawingBufferColorSpace = 'srgb'
    this.unpackColorSpace = 'srgb'
    this.#attributes = {
      alpha: true,
      antialias: true,
      depth: true,
      desynchronized: false,
      failIfMajorPerformanceCaveat: false,
      powerPreference: 'default',
      premultipliedAlpha: true,
      preserveDrawingBuffer: false,
      stencil: false,
      xrCompatible: false,
      ...attributes,
    }
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

  getSupportedExtensions() {
    return []
  }

  getExtension() {
    return null
  }

  getParameter(name) {
    return parameters.get(name) ?? (name === constants.VIEWPORT ? this.#viewport() : 0)
  }

  #viewport() {
    return new Int32Array([0, 0, this.drawingBufferWidth, this.drawingBufferHeight])
  }

  getError() {
    return constants.NO_ERROR
  }

  checkFramebufferStatus() {
    return constants.FRAMEBUFFER_COMPLETE
  }

  getShaderPrecisionFormat() {
    return { rangeMin: 127, rangeMax: 127, precision: 23 }
  }

  getShaderParameter(_shader, name) {
    return name === constants.COMPILE_STATUS
  }

  getProgramParameter(_program, name) {
    if (name === constants.LINK_STATUS || name === constants.VALIDATE_STATUS) return true
    return name === constants.DELETE_STATUS ? false : 0
  }

  getShaderInfoLog() {
    return ''
  }

  getProgramInfoLog() {
    return ''
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

  getUniformBlockIndex() {
    return 0
  }

  getQueryParameter() {
    return 0
  }

  fenceSync() {
    return {}
  }

  clientWaitSync() {
    return constants.ALREADY_SIGNALED
  }

  getSyncParameter() {
    return constants.SIGNALED
  }
}

class WebGLRenderingContext extends Context {}
class WebGL2RenderingContext extends Context {}

const { prototype } = Context
for (const [name, value] of Object.entries(constants)) {
  for (const owner of [Context, prototype]) {
    Object.defineProperty(owner, name, { value, enumerable: true })
  }
}
for (const name of commands) prototype[name] ??= () => {}
for (const name of objects) {
  prototype[`create${name}`] = () => ({ shaders: [] })
  prototype[`is${name}`] = (object) => object != null
}

module.exports = { WebGLRenderingContext, WebGL2RenderingContext, setLost: Context.setLost }
