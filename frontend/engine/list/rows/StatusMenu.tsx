import { Dropdown } from 'antd'
import { type ReactElement, useState } from 'react'
import { resourceNamed } from '#resources/index.ts'
import { useTexts } from '../../../base/texts/useTexts.ts'
import { toast } from '../../../base/toasts.ts'
import { useOpenMenu } from '../../../base/ui/useOpenMenu.ts'
import { AskedAction } from '../../actions/AskedAction.tsx'
import { asksFirst, type RowAction } from '../../actions/rowActions.ts'
import { useActionItem } from '../../actions/useActionItems.tsx'
import { useActionTexts } from '../../actions/useActionTexts.ts'
import { useRowAction } from '../../actions/useRowAction.ts'
import type { ListRow } from '../../listState/types.ts'

interface StatusMenuProps {
  readonly resource: string
  readonly row: ListRow
  readonly transitions: readonly RowAction[]
  /** Takes the focus, which nothing has after the dialog of an action. */
  readonly onDialogClosed: () => void
  /** The button that it hangs from. */
  readonly children: ReactElement
}

/** A state's menu, open from the start. What is harmless and asks for nothing happens at once; the rest asks first. */
export function StatusMenu({ resource, row, transitions, onDialogClosed, children }: StatusMenuProps) {
  const definition = resourceNamed(resource)
  const texts = useTexts(resource)
  const words = useActionTexts(resource)
  const { run } = useRowAction(definition)
  const actionItem = useActionItem(resource)
  const { dropdown } = useOpenMenu()
  const [asked, setAsked] = useState<RowAction | null>(null)

  const take = async (action: RowAction) => {
    if (action.isDangerous || asksFirst(action)) return setAsked(action)
    if ((await run(row, action)) !== null) return setAsked(action)
    toast({ kind: 'success', message: words.done(action, texts.name(row)) })
  }
  const close = () => {
    setAsked(null)
    // Once the dialog is gone, and its focus with it. The library cannot return it: the dialog was opened from an entry of a menu that is closed.
    setTimeout(() => document.activeElement === document.body && onDialogClosed())
  }
  return (
    <>
      <Dropdown
        {...dropdown}
        placement="bottomLeft"
        menu={{ items: transitions.map((action) => actionItem(action, (taken) => void take(taken))) }}
      >
        {children}
      </Dropdown>
      {asked !== null && <AskedAction resource={resource} row={row} action={asked} onClose={close} />}
    </>
  )
}
