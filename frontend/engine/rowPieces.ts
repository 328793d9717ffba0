import type { ComponentType } from 'react'
import type { AnsweredRow } from '#resources/core/resource.ts'

/** What a hand-made action of a row draws while it is open, as a dialog. */
export interface RowPieceProps {
  readonly row: AnsweredRow
  readonly onClose: () => void
}

interface RowPieceBase {
  /** Its name among the actions of the row. */
  readonly key: string
  /** Key of its text, with the namespace. */
  readonly label: string
  readonly isDangerous?: boolean
  /** Takes the place of the drawer where a list inside another screen opens a row. */
  readonly opens?: true
  /** Absent: on every row. Rows in the trash offer none. */
  readonly isOffered?: (row: AnsweredRow) => boolean
}

/** An action of a row beside those of its declaration: done at once, or by a dialog of its own. */
export type RowPiece = RowPieceBase &
  (
    | { readonly run: (row: AnsweredRow) => void | Promise<void>; readonly Component?: never }
    | { readonly Component: ComponentType<RowPieceProps>; readonly run?: never }
  )
type RowPieces = Readonly<Record<string, readonly RowPiece[]>>

let pieces: RowPieces = {}

/** `pieces.ts` hands them over by resource, so that the engine does not import the folders that import it. */
export function provideRowActions(given: RowPieces): void {
  pieces = given
}

/** The hand-made actions that this row offers now, in the order given. */
export const rowPiecesOf = (resource: string, row: AnsweredRow): readonly RowPiece[] =>
  row.deletedAt === undefined || row.deletedAt === null ? (pieces[resource] ?? []).filter(({ isOffered }) => isOffered?.(row) ?? true) : []
