import { type CustomField, type CustomFields, customKeyOf, customValuesName } from '#resources/core/customFields.ts'
import type { ResourceDefinition, Tab } from '#resources/core/resource.ts'
import { fieldOfPath } from '../draft/draft.ts'
import { groupsOf } from './formLayout.ts'

/** By the fields of the organisation as the session has them: the same object until they change. */
const layouts = new WeakMap<CustomFields, Map<ResourceDefinition, ResourceDefinition>>()

/** The declaration with a place for the organisation's fields in each tab in which one of them stands. */
export function withCustomTabs(definition: ResourceDefinition, customFields: CustomFields): ResourceDefinition {
  const own = customFields[definition.name] ?? []
  const { form } = definition
  if (own.length === 0 || form === undefined) return definition
  const known = layouts.get(customFields) ?? new Map<ResourceDefinition, ResourceDefinition>()
  layouts.set(customFields, known)
  const extended = known.get(definition) ?? { ...definition, form: { ...form, tabs: form.tabs.map((tab) => withPlace(tab, own)) } }
  known.set(definition, extended)
  return extended
}

/** The tab whose declaration holds the values. */
const declaredTab = 'details'

function withPlace(tab: Tab, own: readonly CustomField[]): Tab {
  if (tab.key === declaredTab || customFieldsIn(tab, own).length === 0) return tab
  const place = placeIn(tab.key)
  if ('groups' in tab) return { ...tab, groups: [...tab.groups, { key: 'custom', fields: [place] }] }
  return 'fields' in tab ? { ...tab, fields: [...tab.fields, place] } : tab
}

/** The name under which a tab holds the organisation's fields: the values stand in one field of the record, and their inputs in several tabs. */
const placeIn = (tab: string): string => (tab === declaredTab ? customValuesName : `${customValuesName}-${tab}`)

export const isCustomPlace = (name: string): boolean => name === customValuesName || name.startsWith(`${customValuesName}-`)

/** Where the problem of a path is shown: the field, or the place of the organisation's field. */
export function placeOfPath(path: string, own: readonly CustomField[]): string {
  const key = customKeyOf(path)
  const field = key === null ? undefined : own.find((each) => each.key === key)
  return field === undefined ? fieldOfPath(path) : placeIn(field.tab)
}

/** The fields of the organisation that stand in a tab, retired ones too. */
export const customFieldsIn = (tab: Tab, own: readonly CustomField[]): readonly CustomField[] =>
  groupsOf(tab) === null ? [] : own.filter((field) => field.tab === tab.key)
