import { useState } from 'react'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { type FormTab, sectionsOf, type Tab, type TabSection } from '#resources/core/tabs.ts'
import { useMay } from '../../base/providers/useMay.ts'
import { openTabOf } from '../detail/detailTabs.ts'
import { isVisibleSection } from '../visibleSections.ts'
import { focusWhenDrawn } from './focusWhenDrawn.ts'
import { fieldsOfTab, historyTab, tabsOf } from './formLayout.ts'
import type { FormState } from './useForm.ts'

export interface FormTabsOptions {
  /** Open tab, if the URL contains it. */
  readonly tab?: string
  /**
   * Opens a tab in the URL. Absent if only the form stores the open tab.
   * @param field to add to the URL, so that a link leads to it
   */
  readonly onTab?: (key: string, field?: string) => void
}

export type FormTabsState = ReturnType<typeof useFormTabs>

/**
 * Returns the tabs of a form, the open tab, and functions that lead to its fields.
 * @param hasOthers true if tabs without fields are also shown
 */
export function useFormTabs(
  { definition, isNew, prefix }: FormState,
  { hasOthers, ...address }: FormTabsOptions & { readonly hasOthers: boolean },
) {
  const [localTab, setLocalTab] = useState<string>()
  const { tab, onTab } = address.onTab === undefined ? { tab: localTab, onTab: setLocalTab } : { tab: address.tab, onTab: address.onTab }
  const may = useMay()
  const tabs = tabsOf(definition, isNew || !hasOthers).filter((each) => isVisibleSection(each, may))
  // Without a detail screen, the form shows the record's history.
  const hasHistory = definition.screens?.show === undefined && !isNew
  const shown = isNew || !hasOthers ? tabs : joinTabs(definition, tabs, (section) => isVisibleSection(section, may))
  const keys = [...shown.map(({ key }) => key), ...(hasHistory ? [historyTab] : [])]
  const requested = openTabOf(shown, tab ?? null)
  const active = tab !== undefined && keys.includes(tab) ? tab : (requested?.tab ?? keys[0])
  const openTab = shown.find(({ key }) => key === active)
  const ownerOf = (field: string): FormTab | undefined => tabs.find((each) => fieldsOfTab(each).includes(field))

  return {
    /** Tabs in display order. */
    shown,
    /** Section of the open tab that the URL names; null for the start of the tab. */
    section: requested?.section ?? null,
    /** Fields of the open tab. */
    openFields: openTab === undefined ? [] : sectionsOf(openTab).flatMap(fieldsOfTab),
    hasHistory,
    keys,
    active,
    onTab,
    /** All fields, in display order. */
    order: tabs.flatMap(fieldsOfTab),
    ownerOf,
    /** Opens the tab of a field and moves the focus to it. */
    goTo: (field: string) => {
      const owner = ownerOf(field)
      if (owner !== undefined && openTabOf(shown, owner.key)?.tab !== active) onTab(owner.key)
      focusWhenDrawn(`${prefix}-${field}`)
    },
    /** Opens the tab of a field as `goTo` does, and adds the field to the URL. */
    follow: (field: string) => {
      onTab(ownerOf(field)?.key ?? active ?? '', field)
      focusWhenDrawn(`${prefix}-${field}`)
    },
  }
}

/**
 * Returns the tabs of a form in the groups of the record's detail view, so that both have the same tabs. Sections with fields are those of
 * the form.
 */
function joinTabs({ detail }: ResourceDefinition, tabs: readonly FormTab[], isShown: (section: TabSection) => boolean): readonly Tab[] {
  if (detail?.tabs.some((tab) => 'joins' in tab) !== true) return tabs
  return detail.tabs.flatMap((tab): readonly Tab[] => {
    const sections = sectionsOf(tab)
      .filter(isShown)
      .map((section) => tabs.find(({ key }) => key === section.key) ?? section)
    return sections.length === 0 ? [] : [{ key: tab.key, joins: sections }]
  })
}
