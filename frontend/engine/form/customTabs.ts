import { type CustomField, type CustomFields, customKeyOf, customValuesName } from '#resources/core/customFields.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import type { Tab, TabSection } from '#resources/core/tabs.ts'
import { fieldOfPath } from '../draft/draft.ts'
import { groupsOf } from './formLayout.ts'

/** Cache of the extended declarations, by the session's custom fields. Returns the same object until the custom fields change. */
const layouts = new WeakMap<CustomFields, Map<ResourceDefinition, ResourceDefinition>>()

/** Adds a slot for the organisation's custom fields to each tab of the declaration that has custom fields. */
export function withCustomTabs(definition: ResourceDefinition, customFields: CustomFields): ResourceDefinition {
  const organisationFields = customFields[definition.name] ?? []
  const { form, detail } = definition
  if (organisationFields.length === 0 || form === undefined) return definition
  const cachedDefinitions = layouts.get(customFields) ?? new Map<ResourceDefinition, ResourceDefinition>()
  layouts.set(customFields, cachedDefinitions)
  const extendedDefinition = cachedDefinitions.get(definition) ?? {
    ...definition,
    form: { ...form, tabs: form.tabs.map((tab) => withCustomSlot(tab, organisationFields)) },
    ...(detail === undefined ? {} : { detail: { ...detail, tabs: detail.tabs.map((tab) => withJoinedSlots(tab, organisationFields)) } }),
  }
  cachedDefinitions.set(definition, extendedDefinition)
  return extendedDefinition
}

/** Tab whose declaration contains the field with the custom values. */
const declaredTab = 'details'

const withJoinedSlots = (tab: Tab, organisationFields: readonly CustomField[]): Tab =>
  'joins' in tab ? { ...tab, joins: tab.joins.map((section) => withCustomSlot(section, organisationFields)) } : tab

function withCustomSlot<Section extends TabSection>(tab: Section, organisationFields: readonly CustomField[]): Section {
  if (tab.key === declaredTab || customFieldsOfTab(tab, organisationFields).length === 0) return tab
  const slotName = customSlotOf(tab.key)
  if ('groups' in tab) return { ...tab, groups: [...tab.groups, { key: 'custom', fields: [slotName] }] }
  return 'fields' in tab ? { ...tab, fields: [...tab.fields, slotName] } : tab
}

/**
 * Returns the name of a tab's slot for custom fields. One field of the record stores the values of all custom fields, but their inputs
 * are in several tabs.
 */
const customSlotOf = (tab: string): string => (tab === declaredTab ? customValuesName : `${customValuesName}-${tab}`)

export const isCustomSlot = (name: string): boolean => name === customValuesName || name.startsWith(`${customValuesName}-`)

/** Returns the field, or the slot of custom fields, that shows the problem of a path. */
export function slotOfPath(path: string, organisationFields: readonly CustomField[]): string {
  const key = customKeyOf(path)
  const field = key === null ? undefined : organisationFields.find((each) => each.key === key)
  return field === undefined ? fieldOfPath(path) : customSlotOf(field.tab)
}

/** Returns the custom fields of a tab, including retired ones. */
export const customFieldsOfTab = (tab: TabSection, organisationFields: readonly CustomField[]): readonly CustomField[] =>
  groupsOf(tab) === null ? [] : organisationFields.filter((field) => field.tab === tab.key)
