import type { Values } from '#resources/core/conditions.ts'
import { isDerived, isState } from '#resources/core/fieldKinds.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import type { FieldGroup, FormTab, TabSection } from '#resources/core/tabs.ts'
import { isLocked, isSettled, isVisible } from '#resources/core/validate.ts'

/** Key of the history tab. No declaration uses it for another tab. */
export const historyTab = 'history'

/** Key of the group with values that only an expert reads, such as fingerprints. A detail view shows the group collapsed. */
export const technicalGroup = 'technical'

/** Returns the field groups of a tab: the declared groups, or all fields as one group without a heading. Null for tabs without fields. */
export function groupsOf(tab: TabSection): readonly (FieldGroup | { readonly key: null; readonly fields: readonly string[] })[] | null {
  if ('groups' in tab) return tab.groups
  return 'fields' in tab ? [{ key: null, fields: tab.fields }] : null
}

export const fieldsOfTab = (tab: TabSection): readonly string[] => groupsOf(tab)?.flatMap(({ fields }) => fields) ?? []

/** Returns the fields of the open tab, by default the first; an empty list for a tab without fields. */
export function fieldsOfOpen({ form }: Pick<ResourceDefinition, 'form'>, open: string | undefined): readonly string[] {
  if (open === historyTab) return []
  const tab = form?.tabs.find(({ key }) => key === open) ?? form?.tabs[0]
  return tab === undefined ? [] : fieldsOfTab(tab)
}

/** Returns the tabs of a form. Related rows and custom panels need a stored row, so a new row has no tabs for them. */
export const tabsOf = ({ form }: Pick<ResourceDefinition, 'form'>, isNew: boolean): readonly FormTab[] =>
  (form?.tabs ?? []).filter((tab) => !isNew || groupsOf(tab) !== null)

/**
 * True if the user can type into the field: it is visible, not locked, and not fixed by its first value. @param stored null for a new row
 */
export function isToType({ fields }: Pick<ResourceDefinition, 'fields'>, name: string, values: Values, stored: Values | null): boolean {
  const field = fields[name]
  if (field === undefined || isDerived(field) || isState(field)) return false
  return isVisible(field, values) && !isLocked(field, values) && !(stored !== null && isSettled(field, stored[name]))
}
