import { snake } from '#resources/core/names.ts'

/** `visitRoom` → `visit room`. */
export const wordsOf = (name: string): string => snake(name).replaceAll('_', ' ')

/** `visitRoom` → `Visit room`. */
export const titleOf = (name: string): string => `${wordsOf(name).slice(0, 1).toUpperCase()}${wordsOf(name).slice(1)}`

/** `visitRoom` → `visit-rooms`: addresses. */
const pathOf = (name: string): string => wordsOf(name).replaceAll(' ', '-')

/** A declaration that works as it is: one field, every usual action. */
export const resourceFile = (name: string): string => `import { text } from './core/fields/index.ts'
import { defineResource } from './core/resource.ts'

/** Say what it is, and where its rules come from. */
export const ${name} = defineResource({
  name: '${name}',
  namespace: 'admin',
  page: 'ADMIN_SITES',
  scope: ['org'],
  title: 'name',
  path: { many: '${pathOf(name)}s', one: '${pathOf(name)}' },
  fields: {
    name: text({ required: true, max: 120, unique: true }),
  },
  actions: { list: 'VIEW', read: 'VIEW', create: 'CONTRIBUTE', update: 'CONTRIBUTE', remove: 'OWN', restore: 'OWN', export: 'VIEW' },
  list: { columns: ['name'], filters: [], search: ['name'], sort: 'name' },
  form: { tabs: [{ key: 'details', fields: ['name'] }] },
  screens: { list: '/admin/${pathOf(name)}s', create: '/admin/${pathOf(name)}s/new', edit: '/admin/${pathOf(name)}s/edit/:id/:tab?' },
  menu: { area: 'admin', order: 90, icon: 'appstore' },
  audit: 'changes',
  deletion: 'trash',
})
`

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
