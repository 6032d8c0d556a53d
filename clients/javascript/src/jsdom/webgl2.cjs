// WebGL2RenderingContext that draws nothing: https://registry.khronos.org/webgl/specs/latest/2.0/
// Shaders compile, programs link, nothing fails, and what is read back is empty.

'use strict'

const { declarations } = require('./glsl.cjs')
const { commands, constants } = require('./webgl2.json')

/** Limits of a common card; by the names of their constants. */
const limits = {
  ALIASED_LINE_WIDTH_RANGE: [1, 1],
  ALIASED_POINT_SIZE_RANGE: [1, 1024],
  MAX_3D_TEXTURE_SIZE: 2048,
  MAX_ARRAY_TEXTURE_LAYERS: 2048,
  MAX_COLOR_ATTACHMENTS: 8,
  MAX_COMBINED_TEXTURE_IMAGE_UNITS: 32,
  MAX_COMBINED_UNIFORM_BLOCKS: 24,
  MAX_CUBE_MAP_TEXTURE_SIZE: 16384,
  MAX_DRAW_BUFFERS: 8,
  MAX_ELEMENTS_INDICES: 2 ** 20,
  MAX_ELEMENTS_VERTICES: 2 ** 20,
  MAX_FRAGMENT_UNIFORM_BLOCKS: 12,
  MAX_FRAGMENT_UNIFORM_VECTORS: 1024,
  MAX_RENDERBUFFER_SIZE: 16384,
  MAX_SAMPLES: 4,
  MAX_TEXTURE_IMAGE_UNITS: 16,
  MAX_TEXTURE_LOD_BIAS: 15,
  MAX_TEXTURE_SIZE: 16384,
  MAX_UNIFORM_BLOCK_SIZE: 65536,
  MAX_UNIFORM_BUFFER_BINDINGS: 24,
  MAX_VARYING_VECTORS: 30,
  MAX_VERTEX_ATTRIBS: 16,
  MAX_VERTEX_TEXTURE_IMAGE_UNITS: 16,
  MAX_VERTEX_UNIFORM_BLOCKS: 12,
  MAX_VERTEX_UNIFORM_VECTORS: 1024,
  MAX_VIEWPORT_DIMS: [16384, 16384],
  RENDERER: 'mapcam',
  SHADING_LANGUAGE_VERSION: 'WebGL GLSL ES 3.00',
  UNIFORM_BUFFER_OFFSET_ALIGNMENT: 256,
  VENDOR: 'mapcam',
  VERSION: 'WebGL 2.0',
}
const parameters = new Map(Object.entries(limits).map(([name, value]) => [constants[name], value]))

class WebGL2RenderingContext {
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

const { prototype } = WebGL2RenderingContext
for (const [name, value] of Object.entries(constants)) {
  for (const owner of [WebGL2RenderingContext, prototype]) {
    Object.defineProperty(owner, name, { value, enumerable: true })
  }
}
for (const name of commands) prototype[name] ??= () => {}
for (const name of [
  'Buffer',
  'Framebuffer',
  'Program',
  'Query',
  'Renderbuffer',
  'Sampler',
  'Shader',
  'Texture',
  'TransformFeedback',
  'VertexArray',
]) {
  prototype[`create${name}`] = () => ({ shaders: [] })
  prototype[`is${name}`] = (object) => object != null
}

module.exports = { WebGL2RenderingContext }
