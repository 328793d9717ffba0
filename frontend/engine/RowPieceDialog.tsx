import { Suspended } from '../base/ui/lazyPart.tsx'
import type { CustomRowAction, RowActionDialogProps } from './area.ts'

interface RowPieceDialogProps extends RowActionDialogProps {
  readonly piece: CustomRowAction
}

/** Open dialog of an action. An action without a dialog renders nothing. */
export function RowPieceDialog({ piece: { Component }, ...props }: RowPieceDialogProps) {
  if (Component === undefined) return null
  return (
    <Suspended fallback={null}>
      <Component {...props} />
    </Suspended>
  )
}
