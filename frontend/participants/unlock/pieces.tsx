import { later } from '../../base/ui/later.tsx'
import type { RowPiece, RowPieceProps, UnlockDialogProps, UnlockProps } from '../../engine/area.ts'
import { UnlockProfile } from './UnlockProfile.tsx'

const Dialog = later(() => import('./UnlockDialog.tsx'))

/** The engine's names for the button and the dialog: of a record, not of a participant. */
export const UnlockRecord = ({ id, onUnlocked }: UnlockProps) => <UnlockProfile participantId={id} onUnlocked={onUnlocked} />

export const UnlockRecordDialog = ({ id, ...rest }: UnlockDialogProps) => <Dialog participantId={id} {...rest} />

const nothing = () => undefined

/** In the menu of a restricted participant's row, for those who work by keyboard. */
export const unlockRow: RowPiece<'participant'> = {
  key: 'unlock',
  label: 'participants:unlock.open',
  isOffered: (row) => row.redacted === true,
  Component: ({ row, onClose }: RowPieceProps<'participant'>) => <Dialog participantId={row.id} onClose={onClose} onUnlocked={nothing} />,
}
