import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResponseRow } from '#resources/core/resource.ts'
import { getResource } from '#resources/index.ts'
import { useMay } from '../../base/providers/useMay.ts'
import type { CustomRowAction } from '../area.ts'
import { customRowActionsOf, useExtensions } from '../extensions.ts'
import { RowPieceDialog } from '../RowPieceDialog.tsx'
import { RequestedAction } from './DialogAction.tsx'
import { type RowAction, rowActionsOf } from './rowActions.ts'
import { useActionTexts } from './useActionTexts.ts'

/** Menu entry. */
type ActionItem = { readonly key: string; readonly label: string; readonly danger: boolean; readonly onClick: () => void }

interface ActionItemsOptions {
  readonly resource: string
  readonly row: ResponseRow & { readonly id: string }
  /** True if the row is already open. Then actions that open it are omitted. */
  readonly isOpen?: boolean
  /** Called after an action succeeded. */
  readonly onDone?: (action: RowAction) => void
}

interface ActionItems {
  /** Menu entries of custom actions. */
  readonly pieces: ActionItem[]
  /** Menu entries of transitions, removal and restoration. */
  readonly actions: ActionItem[]
  /** Dialog of the selected action, rendered next to the menu. */
  readonly dialog: ReactNode
}

/** Returns menu entries for the actions that this user may take on a row now, with the dialog of the selected action. */
export function useActionItems({ resource, row, isOpen = false, onDone }: ActionItemsOptions): ActionItems {
  const { i18n } = useTranslation('common')
  const actionItem = useActionItem(resource)
  const [requested, setRequested] = useState<RowAction | null>(null)
  const [openedAction, setOpenedAction] = useState<CustomRowAction | null>(null)
  const offeredActions = customRowActionsOf(useExtensions(), resource, row, useMay()).filter(({ opens }) => !(isOpen && opens))
  return {
    pieces: offeredActions.map((each) => ({
      key: each.key,
      label: i18n.t(each.label),
      danger: each.isDangerous === true,
      onClick: () => (each.run === undefined ? setOpenedAction(each) : void each.run(row)),
    })),
    actions: rowActionsOf(getResource(resource), row).map((action) => actionItem(action, setRequested)),
    dialog: (
      <>
        {openedAction !== null && <RowPieceDialog piece={openedAction} row={row} onClose={() => setOpenedAction(null)} />}
        {requested !== null && (
          <RequestedAction
            resource={resource}
            row={row}
            action={requested}
            onClose={() => setRequested(null)}
            onDone={() => onDone?.(requested)}
          />
        )}
      </>
    ),
  }
}

/** Returns a function that turns an action into a menu entry. */
export function useActionItem(resource: string) {
  const actionTexts = useActionTexts(resource)
  return (action: RowAction, onSelect: (action: RowAction) => void): ActionItem => ({
    key: action.name,
    label: actionTexts.button(action),
    danger: action.isDangerous,
    onClick: () => onSelect(action),
  })
}
