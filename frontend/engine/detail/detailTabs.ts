import type { CustomFields } from '#resources/core/customFields.ts'
import type { ResourceDefinition, Tab } from '#resources/core/resource.ts'
import { tabsOfDetail } from '#resources/core/tabs.ts'
import { withCustomTabs } from '../form/customTabs.ts'

/**
 * Returns the tabs of a detail view: the tabs that are declared for it, else the tabs of the form, except those that another tab
 * replaces.
 */
export function detailTabsOf(definition: ResourceDefinition, customFields: CustomFields): readonly Tab[] {
  const tabs = definition.detail?.tabs ?? withCustomTabs(definition, customFields).form?.tabs ?? []
  return tabsOfDetail(tabs)
}

/** Returns the key of the tab to which a URL leads: the tab itself, or the tab that replaces it. Null if there is no such tab. */
export const openTabOf = (tabs: readonly Tab[], requested: string | null): string | null =>
  tabs.find(({ key, replaces }) => requested !== null && (key === requested || replaces?.includes(requested)))?.key ?? null
