import type { CustomFields } from '#resources/core/customFields.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { sectionsOf, type Tab, type TabSection } from '#resources/core/tabs.ts'
import type { May } from '../../base/providers/accessControlProvider.ts'
import { withCustomTabs } from '../form/customTabs.ts'
import { isVisibleSection } from '../visibleSections.ts'

/**
 * Returns the tabs of a detail view: the tabs that are declared for it, else the tabs of the form. Leaves out sections whose rows the
 * user may not list, and tabs without any section left.
 */
export function detailTabsOf(definition: ResourceDefinition, customFields: CustomFields, may: May): readonly Tab[] {
  const { detail, form } = withCustomTabs(definition, customFields)
  return (detail?.tabs ?? form?.tabs ?? []).flatMap((tab): readonly Tab[] => {
    const sections = sectionsOf(tab).filter((section) => isVisibleSection(section, may))
    if (sections.length === 0) return []
    return 'joins' in tab ? [{ ...tab, joins: sections }] : [tab]
  })
}

/** Tab that a URL opens, and its section; null for a tab as a whole. */
interface OpenTab {
  readonly tab: string
  readonly section: string | null
}

/** Returns the tab to which a URL leads: the tab with that key or with that section, or the tab that replaces it. Null if none does. */
export function openTabOf(tabs: readonly Tab[], requested: string | null): OpenTab | null {
  if (requested === null) return null
  const isRequested = ({ key, replaces }: TabSection) => key === requested || replaces?.includes(requested) === true
  for (const tab of tabs) {
    if (tab.key === requested) return { tab: tab.key, section: null }
    const section = sectionsOf(tab).find(isRequested)
    if (section !== undefined) return { tab: tab.key, section: 'joins' in tab ? section.key : null }
  }
  return null
}

/** Returns the section whose rows a tab counts. A tab with several sections has no count, since it would cover only some of them. */
export function countedSectionOf(tab: Tab): string | null {
  const [section, ...others] = sectionsOf(tab)
  return section === undefined || others.length > 0 ? null : section.key
}
