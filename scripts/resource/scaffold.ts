import { toSnakeCase } from '#resources/core/values/names.ts'

/** `visitRoom` → `visit room`. */
export const toSpacedName = (name: string): string => toSnakeCase(name).replaceAll('_', ' ')

/** `visitRoom` → `Visit room`. */
export const titleOf = (name: string): string => `${toSpacedName(name).slice(0, 1).toUpperCase()}${toSpacedName(name).slice(1)}`

/**
 * Returns the text of resources/index.ts with the resource imported in alphabetical order and listed last.
 * @throws if the file does not have the expected structure
 */
export function listResource(index: string, name: string, area: string): string {
  const lines = addImport(index, name, `./${area}/${name}.ts`).split('\n')
  const end = lines.findIndex((line) => line.startsWith('] as const satisfies readonly ResourceDefinition[]'))
  if (end === -1) throw new Error('resources/index.ts has lost its list: add the resource by hand')
  lines.splice(end, 0, `  ${name},`)
  return lines.join('\n')
}

/**
 * Returns the text with another import, at the position where the formatter would sort it among one-line imports. @throws Error if there
 * are no imports
 */
export function addImport(source: string, name: string, path: string): string {
  const lines = source.split('\n')
  const imports = lines.flatMap((line, position) => (line.startsWith('import ') ? [position] : []))
  const later = imports.find((position) => importPathOf(lines[position] ?? '') > path)
  const last = imports.at(-1)
  if (last === undefined) throw new Error(`There are no imports: import ${name} by hand`)
  lines.splice(later ?? last + 1, 0, `import { ${name} } from '${path}'`)
  return lines.join('\n')
}

const importPathOf = (line: string): string => /from '([^']+)'/.exec(line)?.[1] ?? ''
