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
  /** Fields that the place of the form fixes. */
  readonly hidden?: readonly string[]
  /** The form is drawn, and nothing else in it takes the focus. */
  readonly isWanted: boolean
}

/**
 * The first field of a form that opens to be filled in takes the focus, once: typing begins there. Not on a phone, whose keyboard would
 * cover the form, not where somebody types elsewhere by then, and not where the form is the only screen of a record that is there: it may
 * be opened to look.
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
    if (isToFill && !isPhone && first !== undefined) focusWhenDrawn(`${form.prefix}-${first}`, { isWanted: isNobodyTyping })
  })

  const isOpen = (name: string): boolean => !hidden.includes(name) && isToType(definition, name, draft.values, isNew ? null : draft.stored)
}

const isNobodyTyping = (): boolean => document.activeElement?.matches('input, textarea, [contenteditable]') !== true
