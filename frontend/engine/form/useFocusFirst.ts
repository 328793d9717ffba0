import { useRef } from 'react'
import { useIsPhone } from '../../base/ui/useIsPhone.ts'
import { useOnChange } from '../../base/useOnChange.ts'
import { focusWhenDrawn } from './focusWhenDrawn.ts'
import { fieldsOfTab, isToType } from './formLayout.ts'
import type { FormState } from './useForm.ts'
import type { FormTabsState } from './useFormTabs.ts'

interface FocusFirstOptions {
  readonly form: FormState
  readonly tabs: FormTabsState
  /** Fields that the context fixes. The form hides them. */
  readonly hidden?: readonly string[]
  /** True when the form is rendered and no other element in it takes the focus. */
  readonly isWanted: boolean
}

/**
 * Focuses the first field of a form that opens for input, once. Does nothing on a phone, whose keyboard would cover the form; while the
 * user types in another element; and for an existing record without a detail screen, which the user may only want to read.
 */
export function useFocusFirst({ form, tabs, hidden = [], isWanted }: FocusFirstOptions): void {
  const isPhone = useIsPhone()
  const isDone = useRef(false)
  const { definition, draft, isNew } = form
  const isToFill = isNew || (!form.isReadOnly && definition.screens?.show !== undefined)

  useOnChange(isWanted, () => {
    if (!isWanted || isDone.current) return
    isDone.current = true
    const open = tabs.tabs.find(({ key }) => key === tabs.active)
    const first = open && fieldsOfTab(open).find(isOpen)
    if (isToFill && !isPhone && first !== undefined) focusWhenDrawn(`${form.prefix}-${first}`, { isWanted: isNoUserTyping })
  })

  const isOpen = (name: string): boolean => !hidden.includes(name) && isToType(definition, name, draft.values, isNew ? null : draft.stored)
}

const isNoUserTyping = (): boolean => document.activeElement?.matches('input, textarea, [contenteditable]') !== true
