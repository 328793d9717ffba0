import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnsweredRow } from '#resources/core/resource.ts'
import { resourceNamed } from '#resources/index.ts'
import { useMay } from '../../base/providers/useMay.ts'
import type { RowPiece } from '../area.ts'
import { rowPiecesOf, usePieces } from '../pieces.ts'
import { RowPieceDialog } from '../RowPieceDialog.tsx'
import { AskedAction } from './AskedAction.tsx'
import { type RowAction, rowActionsOf } from './rowActions.ts'
import { useActionTexts } from './useActionTexts.ts'

/** An entry of a menu. */
type ActionItem = { readonly key: string; readonly label: string; readonly danger: boolean; readonly onClick: () => void }

interface ActionItemsOptions {
  readonly resource: string
  readonly row: AnsweredRow & { readonly id: string }
  /** The row stands open: what would open it is left out. */
  readonly isOpen?: boolean
  /** After an action was done. */
  readonly onDone?: (action: RowAction) => void
}

interface ActionItems {
  /** The hand-made actions. */
  readonly pieces: ActionItem[]
  /** Transitions, removal and the like. */
  readonly actions: ActionItem[]
  /** What the chosen one asks; drawn beside the menu. */
  readonly dialog: ReactNode
}

/** What this user may do to a row now, as entries of a menu, with the dialog of the one that was chosen. */
export function useActionItems({ resource, row, isOpen = false, onDone }: ActionItemsOptions): ActionItems {
  const { i18n } = useTranslation('common')
  const actionItem = useActionItem(resource)
  const [asked, setAsked] = useState<RowAction | null>(null)
  const [piece, setPiece] = useState<RowPiece | null>(null)
  const offered = rowPiecesOf(usePieces(), resource, row, useMay()).filter(({ opens }) => !(isOpen && opens))
  return {
    pieces: offered.map((each) => ({
      key: each.key,
      label: i18n.t(each.label),
      danger: each.isDangerous === true,
      onClick: () => (each.run === undefined ? setPiece(each) : void each.run(row)),
    })),
    actions: rowActionsOf(resourceNamed(resource), row).map((action) => actionItem(action, setAsked)),
    dialog: (
      <>
        {piece !== null && <RowPieceDialog piece={piece} row={row} onClose={() => setPiece(null)} />}
        {asked !== null && (
          <AskedAction resource={resource} row={row} action={asked} onClose={() => setAsked(null)} onDone={() => onDone?.(asked)} />
        )}
      </>
    ),
  }
}

/** One action as an entry of a menu. */
export function useActionItem(resource: string) {
  const words = useActionTexts(resource)
  return (action: RowAction, take: (action: RowAction) => void): ActionItem => ({
    key: action.name,
    label: words.button(action),
    danger: action.isDangerous,
    onClick: () => take(action),
  })
}
