import type { ResourceDefinition } from '#resources/core/resource.ts'
import { type RollupRequest, rollupField } from './rollups.ts'
import { printed } from './source.ts'
import { addEntry, openingOf, removeEntries } from './syntax.ts'

/** Changes of a parent that its parts bring: a tab, and roll-ups as columns. */
export interface PartsOfParent {
  readonly name: string
  readonly reference: string
  readonly tab: string
  readonly rollups: readonly RollupRequest[]
}

/** The declaration of the parent with its parts, to be checked before its file is written. */
export function withParts(parent: ResourceDefinition, { name, reference, tab, rollups }: PartsOfParent): ResourceDefinition {
  const fields = Object.fromEntries(rollups.map((each) => [each.name, rollupField(each, reference)]))
  return {
    ...parent,
    fields: { ...parent.fields, ...(fields as ResourceDefinition['fields']) },
    ...(parent.list === undefined ? {} : { list: { ...parent.list, columns: [...parent.list.columns, ...Object.keys(fields)] } }),
    form: { ...parent.form, tabs: [...(parent.form?.tabs ?? []), { key: tab, related: name, by: reference }] },
  }
}

/** The same in the text of its file. @throws Error where the file has another shape */
export function addParts(source: string, parent: string, { name, reference, tab, rollups }: PartsOfParent): string {
  let text = addEntry(source, openingAt(source, parent, ['form', 'tabs']), printed({ key: tab, related: name, by: reference }))
  for (const each of rollups) {
    const { type, ...options } = rollupField(each, reference)
    text = addEntry(text, openingAt(text, parent, ['fields']), `${each.name}: ${type}(${printed(options)})`)
    text = addEntry(text, openingAt(text, parent, ['list', 'columns']), printed(each.name))
  }
  return rollups.length === 0 ? text : importField(text, 'rollup')
}

/** Fields of a resource that read rows of the removed ones. */
export const fieldsOn = ({ fields }: ResourceDefinition, removed: readonly string[]): readonly string[] =>
  Object.entries(fields).flatMap(([name, field]) => ('of' in field && removed.includes(String(field.of)) ? [name] : []))

/** The declaration without the tabs of removed resources, and without fields that read their rows. */
export function withoutParts(resource: ResourceDefinition, removed: readonly string[]): ResourceDefinition {
  const gone = fieldsOn(resource, removed)
  const { form, list } = resource
  const tabs = form?.tabs.filter((tab) => !('related' in tab && removed.includes(tab.related)))
  if (gone.length === 0 && tabs?.length === form?.tabs.length) return resource
  return {
    ...resource,
    fields: Object.fromEntries(Object.entries(resource.fields).filter(([name]) => !gone.includes(name))),
    ...(list === undefined ? {} : { list: { ...list, columns: list.columns.filter((each) => !gone.includes(each)) } }),
    ...(tabs === undefined ? {} : { form: { tabs } }),
  }
}

/** The same in the text of its file. */
export function removeParts(source: string, resource: ResourceDefinition, removed: readonly string[]): string {
  const gone = fieldsOn(resource, removed)
  const isGone = (text: string): boolean => gone.some((name) => text === printed(name))
  let text = removeEntries(source, openingAt(source, resource.name, ['form', 'tabs']), (entry) =>
    removed.some((name) => entry.includes(`related: ${printed(name)}`)),
  )
  if (gone.length > 0) {
    text = removeEntries(text, openingAt(text, resource.name, ['fields']), (_entry, key) => key !== undefined && gone.includes(key))
    text = removeEntries(text, openingAt(text, resource.name, ['list', 'columns']), isGone)
    if (!/\brollup\(/.test(text)) text = withoutImport(text, 'rollup')
  }
  // A form with one tab stands in one line where it fits.
  return text.replace(/^ {2}form: \{\s+tabs: \[/m, '  form: { tabs: [')
}

function openingAt(source: string, name: string, path: readonly string[]): number {
  const start = source.indexOf(`export const ${name} = defineResource({`)
  const opening = start === -1 ? null : openingOf(source, source.indexOf('{', start), path)
  if (opening === null) throw new Error(`resources/${name}.ts has no ${path.join('.')} in its declaration: write it there first`)
  return opening
}

const fieldImport = /^import \{([^}]*)\} from '\.\/core\/fields\/index\.ts'/m

const importField = (source: string, name: string): string =>
  source.replace(fieldImport, (whole, names: string) => {
    const all = namesIn(names)
    return all.includes(name) ? whole : `import { ${[...all, name].sort().join(', ')} } from './core/fields/index.ts'`
  })

const withoutImport = (source: string, name: string): string =>
  source.replace(
    fieldImport,
    (_whole, names: string) =>
      `import { ${namesIn(names)
        .filter((each) => each !== name)
        .join(', ')} } from './core/fields/index.ts'`,
  )

const namesIn = (list: string): readonly string[] =>
  list
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
