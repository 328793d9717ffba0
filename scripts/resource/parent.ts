import type { ResourceDefinition } from '#resources/core/resource.ts'
import { createRollupField, type RollupRequest } from './rollups.ts'
import { printValue } from './source.ts'
import { addEntry, openingOf, removeEntries } from './syntax.ts'

/** Changes to the parent's declaration for a new part: a tab, and roll-ups as columns. */
export interface ParentAdditions {
  readonly name: string
  readonly reference: string
  readonly tab: string
  readonly rollups: readonly RollupRequest[]
}

/** Returns the parent's declaration with the new tab and rollups added, so that it can be checked before the file is written. */
export function withAdditions(parent: ResourceDefinition, { name, reference, tab, rollups }: ParentAdditions): ResourceDefinition {
  const fields = Object.fromEntries(rollups.map((each) => [each.name, createRollupField(each, reference)]))
  return {
    ...parent,
    fields: { ...parent.fields, ...(fields as ResourceDefinition['fields']) },
    ...(parent.list === undefined ? {} : { list: { ...parent.list, columns: [...parent.list.columns, ...Object.keys(fields)] } }),
    form: { ...parent.form, tabs: [...(parent.form?.tabs ?? []), { key: tab, related: name, by: reference }] },
  }
}

/** Adds the tab and rollups to the text of the parent's file. @throws Error if the file has an unexpected structure */
export function addToParent(source: string, parent: string, { name, reference, tab, rollups }: ParentAdditions): string {
  let text = addEntry(source, findOpening(source, parent, ['form', 'tabs']), printValue({ key: tab, related: name, by: reference }))
  for (const each of rollups) {
    const { type, ...options } = createRollupField(each, reference)
    text = addEntry(text, findOpening(text, parent, ['fields']), `${each.name}: ${type}(${printValue(options)})`)
    text = addEntry(text, findOpening(text, parent, ['list', 'columns']), printValue(each.name))
  }
  return rollups.length === 0 ? text : importField(text, 'rollup')
}

/** Returns the fields of a resource that read rows of removed resources. */
export const findDependentFields = ({ fields }: ResourceDefinition, removed: readonly string[]): readonly string[] =>
  Object.entries(fields).flatMap(([name, field]) => ('of' in field && removed.includes(String(field.of)) ? [name] : []))

/** Returns the declaration without tabs of removed resources and without fields that read their rows. */
export function withoutReferences(resource: ResourceDefinition, removed: readonly string[]): ResourceDefinition {
  const removedFields = findDependentFields(resource, removed)
  const { form, list } = resource
  const tabs = form?.tabs.filter((tab) => !('related' in tab && removed.includes(tab.related)))
  if (removedFields.length === 0 && tabs?.length === form?.tabs.length) return resource
  return {
    ...resource,
    fields: Object.fromEntries(Object.entries(resource.fields).filter(([name]) => !removedFields.includes(name))),
    ...(list === undefined ? {} : { list: { ...list, columns: list.columns.filter((each) => !removedFields.includes(each)) } }),
    ...(tabs === undefined ? {} : { form: { tabs } }),
  }
}

/** Removes the tabs and fields of removed resources from the text of the declaration's file. */
export function removeReferences(source: string, resource: ResourceDefinition, removed: readonly string[]): string {
  const removedFields = findDependentFields(resource, removed)
  const isRemovedField = (text: string): boolean => removedFields.some((name) => text === printValue(name))
  let text = removeEntries(source, findOpening(source, resource.name, ['form', 'tabs']), (entry) =>
    removed.some((name) => entry.includes(`related: ${printValue(name)}`)),
  )
  if (removedFields.length > 0) {
    text = removeEntries(
      text,
      findOpening(text, resource.name, ['fields']),
      (_entry, key) => key !== undefined && removedFields.includes(key),
    )
    text = removeEntries(text, findOpening(text, resource.name, ['list', 'columns']), isRemovedField)
    if (!/\brollup\(/.test(text)) text = withoutImport(text, 'rollup')
  }
  // A form with one tab is written on one line if it fits.
  return text.replace(/^ {2}form: \{\s+tabs: \[/m, '  form: { tabs: [')
}

function findOpening(source: string, name: string, path: readonly string[]): number {
  const start = source.indexOf(`export const ${name} = defineResource({`)
  const openingBracket = start === -1 ? null : openingOf(source, source.indexOf('{', start), path)
  if (openingBracket === null) throw new Error(`resources/${name}.ts has no ${path.join('.')} in its declaration: write it there first`)
  return openingBracket
}

const fieldImport = /^import \{([^}]*)\} from '\.\.\/core\/fields\/index\.ts'/m

const importField = (source: string, name: string): string =>
  source.replace(fieldImport, (statement, names: string) => {
    const allNames = splitNames(names)
    return allNames.includes(name) ? statement : `import { ${[...allNames, name].sort().join(', ')} } from '../core/fields/index.ts'`
  })

const withoutImport = (source: string, name: string): string =>
  source.replace(
    fieldImport,
    (_statement, names: string) =>
      `import { ${splitNames(names)
        .filter((each) => each !== name)
        .join(', ')} } from '../core/fields/index.ts'`,
  )

const splitNames = (list: string): readonly string[] =>
  list
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
