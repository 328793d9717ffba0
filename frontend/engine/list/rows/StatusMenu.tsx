import { Dropdown } from 'antd'
import { type ReactElement, useState } from 'react'
import { getResource } from '#resources/index.ts'
import { useTexts } from '../../../base/texts/useTexts.ts'
import { showToast } from '../../../base/toasts.ts'
import { useOpenMenu } from '../../../base/ui/useOpenMenu.ts'
import { RequestedAction } from '../../actions/DialogAction.tsx'
import { needsInput, type RowAction } from '../../actions/rowActions.ts'
import { useActionItem } from '../../actions/useActionItems.tsx'
import { useActionTexts } from '../../actions/useActionTexts.ts'
import { useRowAction } from '../../actions/useRowAction.ts'
import type { ListRow } from '../../listState/types.ts'

interface StatusMenuProps {
  readonly resource: string
  readonly row: ListRow
  readonly transitions: readonly RowAction[]
  /** Called after the dialog of an action, when nothing has the focus. */
  readonly onDialogClosed: () => void
  /** Button to which the menu is attached. */
  readonly children: ReactElement
}

/** Menu of a state, initially open. Harmless transitions without input run at once; all others open a dialog first. */
export function StatusMenu({ resource, row, transitions, onDialogClosed, children }: StatusMenuProps) {
  const definition = getResource(resource)
  const texts = useTexts(resource)
  const actionTexts = useActionTexts(resource)
  const { run } = useRowAction(definition)
  const actionItem = useActionItem(resource)
  const { dropdown } = useOpenMenu()
  const [requested, setRequested] = useState<RowAction | null>(null)

  const runAction = async (action: RowAction) => {
    if (action.isDangerous || needsInput(action)) return setRequested(action)
    if ((await run(row, action)) !== null) return setRequested(action)
    showToast({ kind: 'success', message: actionTexts.done(action, texts.name(row)) })
  }
  const close = () => {
    setRequested(null)
    // Runs once the dialog and its focus are gone. The library cannot return the focus: the dialog was opened from an entry of a closed
    // menu.
    setTimeout(() => document.activeElement === document.body && onDialogClosed())
  }
  return (
    <>
      <Dropdown
        {...dropdown}
        placement="bottomLeft"
        menu={{ items: transitions.map((action) => actionItem(action, (accepted) => void runAction(accepted))) }}
      >
        {children}
      </Dropdown>
      {requested !== null && <RequestedAction resource={resource} row={row} action={requested} onClose={close} />}
    </>
  )
}
