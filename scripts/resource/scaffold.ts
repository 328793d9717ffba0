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
  const lines = index.split('\n')
  const statement = `import { ${name} } from './${name}.ts'`
  const imports = lines.flatMap((line, position) => (line.startsWith('import ') ? [position] : []))
  const later = imports.find((position) => pathIn(lines[position] ?? '') > `./${name}.ts`)
  const last = imports.at(-1)
  const end = lines.findIndex((line) => line.startsWith('] as const satisfies readonly ResourceDefinition[]'))
  if (last === undefined || end === -1) throw new Error('resources/index.ts has lost its list: add the resource by hand')
  lines.splice(end, 0, `  ${name},`)
  lines.splice(later ?? last + 1, 0, statement)
  return lines.join('\n')
}

const pathIn = (line: string): string => /from '([^']+)'/.exec(line)?.[1] ?? ''
