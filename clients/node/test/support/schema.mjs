// JSON schemas as the same text that `canonical` gives for a declared type.

/** The type that a schema describes. */
export function schemaText(schema, components) {
  if (schema.$ref !== undefined) {
    return schemaText(components[schema.$ref.split('/').at(-1)], components)
  }
  if (schema.oneOf !== undefined) return union(schema.oneOf.flatMap((one) => split(one, components)))
  if (schema.enum !== undefined) return union(schema.enum.map((value) => JSON.stringify(value)))
  if (schema.prefixItems !== undefined) {
    return `[${schema.prefixItems.map((item) => schemaText(item, components)).join(', ')}]`
  }
  switch (schema.type) {
    case 'array':
      return `[...${schemaText(schema.items, components)}]`
    case 'object':
      return objectText(schema.properties ?? {}, schema.required ?? [], components)
    case 'integer':
      return 'number'
    case undefined:
      return 'unknown'
    default:
      return schema.type
  }
}

/** The text of an object with these properties. */
export function objectText(properties, required, components) {
  const texts = Object.entries(properties).map(([name, schema]) => {
    const mark = required.includes(name) ? '' : '?'
    return `${name}${mark}: ${schemaText(schema, components)}`
  })
  return `{${texts.sort().join(', ')}}`
}

function split(schema, components) {
  if (schema.$ref !== undefined) {
    return split(components[schema.$ref.split('/').at(-1)], components)
  }
  if (schema.oneOf !== undefined) return schema.oneOf.flatMap((one) => split(one, components))
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value))
  return [schemaText(schema, components)]
}

function union(texts) {
  return [...new Set(texts)].sort().join(' | ')
}
