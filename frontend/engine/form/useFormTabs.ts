import { useState } from 'react'
import type { FormTab } from '#resources/core/tabs.ts'
import { useMay } from '../../base/providers/useMay.ts'
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
  const keys = [...tabs.map(({ key }) => key), ...(hasHistory ? [historyTab] : [])]
  const active = tab !== undefined && keys.includes(tab) ? tab : keys[0]
  const ownerOf = (field: string): FormTab | undefined => tabs.find((each) => fieldsOfTab(each).includes(field))

  return {
    tabs,
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
      if (owner !== undefined && owner.key !== active) onTab(owner.key)
      focusWhenDrawn(`${prefix}-${field}`)
    },
    /** Opens the tab of a field as `goTo` does, and adds the field to the URL. */
    follow: (field: string) => {
      onTab(ownerOf(field)?.key ?? active ?? '', field)
      focusWhenDrawn(`${prefix}-${field}`)
    },
  }
}
