import type { Values } from '#resources/core/conditions.ts'
import { isDerived, isState } from '#resources/core/fieldKinds.ts'
import type { FieldGroup, ResourceDefinition, Tab } from '#resources/core/resource.ts'
import { isLocked, isSettled, isVisible } from '#resources/core/validate.ts'

/** The tab of the record's history; no declaration names one so. */
export const historyTab = 'history'

/** Field groups of a tab: its own, or all its fields as one group without a heading. Null for tabs that hold no fields. */
export function groupsOf(tab: Tab): readonly (FieldGroup | { readonly key: null; readonly fields: readonly string[] })[] | null {
  if ('groups' in tab) return tab.groups
  return 'fields' in tab ? [{ key: null, fields: tab.fields }] : null
}

export const fieldsOfTab = (tab: Tab): readonly string[] => groupsOf(tab)?.flatMap(({ fields }) => fields) ?? []

/** The fields of the open tab, none where it holds other things. The first is open where none is named. */
export function fieldsOfOpen({ form }: Pick<ResourceDefinition, 'form'>, open: string | undefined): readonly string[] {
  if (open === historyTab) return []
  const tab = form?.tabs.find(({ key }) => key === open) ?? form?.tabs[0]
  return tab === undefined ? [] : fieldsOfTab(tab)
}

/** The tabs of a form. Rows of others and hand-made panels need a stored row, so a new one does without them. */
export const tabsOf = ({ form }: Pick<ResourceDefinition, 'form'>, isNew: boolean): readonly Tab[] =>
  (form?.tabs ?? []).filter((tab) => !isNew || groupsOf(tab) !== null)

/** Something can be typed there: the field is shown, and neither the system nor its first value has settled it. Null is stored of a new row. */
export function isToType({ fields }: Pick<ResourceDefinition, 'fields'>, name: string, values: Values, stored: Values | null): boolean {
  const field = fields[name]
  if (field === undefined || isDerived(field) || isState(field)) return false
  return isVisible(field, values) && !isLocked(field, values) && !(stored !== null && isSettled(field, stored[name]))
}
