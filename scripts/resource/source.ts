import type { ResourceDefinition } from '#resources/core/resource.ts'

/** The declaration as the text of its file: the very object that was checked, so that what is written starts. */
export function sourceOf(definition: ResourceDefinition): string {
  const { fields, ...rest } = definition
  const types = [...new Set(Object.values(fields).map(({ type }) => type))].sort((one, other) => (one < other ? -1 : 1))
  const lines = Object.entries(rest).flatMap(([key, value]) => [
    `  ${key}: ${printed(value)},`,
    ...(key === 'path'
      ? ['  fields: {', ...Object.entries(fields).map(([name, field]) => `    ${name}: ${fieldSource({ ...field })},`), '  },']
      : []),
  ])
  return [
    `import { ${types.join(', ')} } from './core/fields/index.ts'`,
    `import { defineResource } from './core/resource.ts'`,
    '',
    '/** Say what it is, and where its rules come from. */',
    `export const ${definition.name} = defineResource({`,
    ...lines,
    '})',
    '',
  ].join('\n')
}

export function fieldSource({ type, ...options }: Readonly<Record<string, unknown>>): string {
  return Object.keys(options).length === 0 ? `${String(type)}()` : `${String(type)}(${printed(options)})`
}

/** Data as a person writes it in TypeScript. The only function in a declaration is a `compute`: of the field that it is derived from. */
export function printed(value: unknown, among: Readonly<Record<string, unknown>> = {}): string {
  if (typeof value === 'string') return `'${value.replace(/[\\']/g, '\\$&')}'`
  if (typeof value === 'function') return `(row) => row.${(among.from as readonly string[])[0]}`
  if (Array.isArray(value)) return `[${value.map((each) => printed(each)).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const entries = Object.entries(value).map(([name, each]) => `${name}: ${printed(each, value as Readonly<Record<string, unknown>>)}`)
  return `{ ${entries.join(', ')} }`
}
