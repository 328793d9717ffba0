import type { ComponentType } from 'react'

/** What a hand-made action of several rows draws while it is open, as a dialog. */
export interface BulkPieceProps {
  /** The chosen rows, in the order of choosing. */
  readonly ids: readonly string[]
  /** @param hasWorked anything was done, so that the rows are others now */
  readonly onClose: (hasWorked: boolean) => void
}

/** An action of several rows beside those of their declaration. */
export interface BulkPiece {
  readonly key: string
  /** Key of its text, with the namespace. */
  readonly label: string
  readonly isOffered: () => boolean
  readonly Component: ComponentType<BulkPieceProps>
}
type BulkPieces = Readonly<Record<string, readonly BulkPiece[]>>

let pieces: BulkPieces = {}

/** `pieces.ts` hands them over by resource, so that the engine does not import the folders that import it. */
export function provideBulkActions(given: BulkPieces): void {
  pieces = given
}

export const bulkPiecesOf = (resource: string): readonly BulkPiece[] => (pieces[resource] ?? []).filter(({ isOffered }) => isOffered())
