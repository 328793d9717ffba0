import type { ResourceDefinition } from '#resources/core/resource.ts'

/** Returns the declaration as the text of its file. It uses the same object that was checked, so that the written file is valid. */
export function sourceOf(definition: ResourceDefinition): string {
  const { fields, ...rest } = definition
  const types = [...new Set(Object.values(fields).map(({ type }) => type))].sort((first, second) => (first < second ? -1 : 1))
  const lines = Object.entries(rest).flatMap(([key, value]) => [
    `  ${key}: ${printValue(value)},`,
    ...(key === 'path'
      ? ['  fields: {', ...Object.entries(fields).map(([name, field]) => `    ${name}: ${printFieldSource({ ...field })},`), '  },']
      : []),
  ])
  return [
    `import { ${types.join(', ')} } from '../core/fields/index.ts'`,
    `import { defineResource } from '../core/resource.ts'`,
    '',
    '/** Say what it is, and where its rules come from. */',
    `export const ${definition.name} = defineResource({`,
    ...lines,
    '})',
    '',
  ].join('\n')
}

export function printFieldSource({ type, ...options }: Readonly<Record<string, unknown>>): string {
  return Object.keys(options).length === 0 ? `${String(type)}()` : `${String(type)}(${printValue(options)})`
}

/**
 * Returns data as TypeScript source. The only function in a declaration is a `compute`, which returns the field that it is derived from.
 */
export function printValue(value: unknown, siblings: Readonly<Record<string, unknown>> = {}): string {
  if (typeof value === 'string') return `'${value.replace(/[\\']/g, '\\$&')}'`
  if (typeof value === 'function') return `(row) => row.${(siblings.from as readonly string[])[0]}`
  if (Array.isArray(value)) return `[${value.map((each) => printValue(each)).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const entries = Object.entries(value).map(([name, each]) => `${name}: ${printValue(each, value as Readonly<Record<string, unknown>>)}`)
  return `{ ${entries.join(', ')} }`
}
