import { snake } from '#resources/core/names.ts'

/** `visitRoom` → `visit room`. */
export const wordsOf = (name: string): string => snake(name).replaceAll('_', ' ')

/** `visitRoom` → `Visit room`. */
export const titleOf = (name: string): string => `${wordsOf(name).slice(0, 1).toUpperCase()}${wordsOf(name).slice(1)}`

/**
 * The text of resources/index.ts with the resource imported, in alphabetical order, and listed last.
 * @throws when the file no longer has the shape that this relies on
 */
export function listResource(index: string, name: string): string {
  const lines = addImport(index, name, `./${name}.ts`).split('\n')
  const end = lines.findIndex((line) => line.startsWith('] as const satisfies readonly ResourceDefinition[]'))
  if (end === -1) throw new Error('resources/index.ts has lost its list: add the resource by hand')
  lines.splice(end, 0, `  ${name},`)
  return lines.join('\n')
}

/** The text with one more import, where the formatter would sort it among those of one line each. @throws Error where there are none */
export function addImport(source: string, name: string, path: string): string {
  const lines = source.split('\n')
  const imports = lines.flatMap((line, position) => (line.startsWith('import ') ? [position] : []))
  const later = imports.find((position) => pathIn(lines[position] ?? '') > path)
  const last = imports.at(-1)
  if (last === undefined) throw new Error(`There are no imports: import ${name} by hand`)
  lines.splice(later ?? last + 1, 0, `import { ${name} } from '${path}'`)
  return lines.join('\n')
}

const pathIn = (line: string): string => /from '([^']+)'/.exec(line)?.[1] ?? ''
