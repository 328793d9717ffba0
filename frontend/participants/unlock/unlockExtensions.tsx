import { lazyPart } from '../../base/ui/lazyPart.tsx'
import type { CustomRowAction, RowActionDialogProps, UnlockDialogProps, UnlockProps } from '../../engine/area.ts'
import { UnlockProfile } from './UnlockProfile.tsx'

const Dialog = lazyPart(() => import('./UnlockDialog.tsx'))

/** Adapts the button and the dialog to the engine's props, which refer to a record instead of a participant. */
export const UnlockRecord = ({ id, onUnlocked }: UnlockProps) => <UnlockProfile participantId={id} onUnlocked={onUnlocked} />

export const UnlockRecordDialog = ({ id, ...rest }: UnlockDialogProps) => <Dialog participantId={id} {...rest} />

const noop = () => undefined

/** Unlock in the row menu of a restricted participant, for keyboard users. */
export const unlockRow: CustomRowAction<'participant'> = {
  key: 'unlock',
  label: 'participants:unlock.open',
  isOffered: (row) => row.redacted === true,
  Component: ({ row, onClose }: RowActionDialogProps<'participant'>) => (
    <Dialog participantId={row.id} onClose={onClose} onUnlocked={noop} />
  ),
}
