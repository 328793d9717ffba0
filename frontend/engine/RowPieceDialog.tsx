import { Awaiting } from '../base/ui/later.tsx'
import type { RowPiece, RowPieceProps } from './area.ts'

interface RowPieceDialogProps extends RowPieceProps {
  readonly piece: RowPiece
}

/** What an action draws while it is open. An action that is done at once draws nothing. */
export function RowPieceDialog({ piece: { Component }, ...props }: RowPieceDialogProps) {
  if (Component === undefined) return null
  return (
    <Awaiting fallback={null}>
      <Component {...props} />
    </Awaiting>
  )
}
