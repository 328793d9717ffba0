import { useState } from 'react'
import type { Tab } from '#resources/core/resource.ts'
import { focusWhenDrawn } from './focusWhenDrawn.ts'
import { fieldsOfTab, historyTab, tabsOf } from './formLayout.ts'
import type { FormState } from './useForm.ts'

export interface FormTabsOptions {
  /** The open tab, where the address says it. */
  readonly tab?: string
  /**
   * Absent: the form alone knows which tab is open.
   * @param field that the address should name, so that a link to it leads there
   */
  readonly onTab?: (key: string, field?: string) => void
}

export type FormTabsState = ReturnType<typeof useFormTabs>

/**
 * The tabs of a form, which of them is open, and the ways to its fields.
 * @param hasOthers tabs without fields are shown, too
 */
export function useFormTabs(
  { definition, isNew, prefix }: FormState,
  { hasOthers, ...address }: FormTabsOptions & { readonly hasOthers: boolean },
) {
  const [ownTab, setOwnTab] = useState<string>()
  const { tab, onTab } = address.onTab === undefined ? { tab: ownTab, onTab: setOwnTab } : { tab: address.tab, onTab: address.onTab }
  const tabs = tabsOf(definition, isNew || !hasOthers)
  // No detail screen carries the record's history, so the form does.
  const hasHistory = definition.screens?.show === undefined && !isNew
  const keys = [...tabs.map(({ key }) => key), ...(hasHistory ? [historyTab] : [])]
  const active = tab !== undefined && keys.includes(tab) ? tab : keys[0]
  const ownerOf = (field: string): Tab | undefined => tabs.find((each) => fieldsOfTab(each).includes(field))

  return {
    tabs,
    hasHistory,
    keys,
    active,
    onTab,
    /** Every field, in the order in which they stand. */
    order: tabs.flatMap(fieldsOfTab),
    ownerOf,
    /** Opens the tab of a field and puts the focus there. */
    goTo: (field: string) => {
      const owner = ownerOf(field)
      if (owner !== undefined && owner.key !== active) onTab(owner.key)
      focusWhenDrawn(`${prefix}-${field}`)
    },
    /** The same, and the address names the field. */
    follow: (field: string) => {
      onTab(ownerOf(field)?.key ?? active ?? '', field)
      focusWhenDrawn(`${prefix}-${field}`)
    },
  }
}
