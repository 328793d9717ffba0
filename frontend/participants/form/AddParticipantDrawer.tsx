import type { Values } from '#resources/core/conditions.ts'
import type { AnsweredRow } from '#resources/core/resource.ts'
import { resourceNamed } from '#resources/index.ts'
import { useGoWhenClean } from '../../engine/form/useGoWhenClean.ts'
import { editPath } from '../../engine/paths.ts'
import { RecordDrawer } from '../../engine/related/RecordDrawer.tsx'
import { openProfile } from '../profile/openProfile.ts'
import { useParticipantForm } from './useParticipantForm.tsx'

interface AddParticipantDrawerProps {
  readonly onClose: () => void
  /** What follows in place of opening the new participant: a board assigns it to its study and site. */
  readonly onAdded?: (row: AnsweredRow) => Promise<void> | void
  readonly isOnBoard?: boolean
  readonly given?: Values
}

/** `Add participant` beside a list or board: the same form as on the page, with the same check. */
export default function AddParticipantDrawer({ onClose, onAdded, isOnBoard, given }: AddParticipantDrawerProps) {
  const go = useGoWhenClean(onClose)
  const { beforeSend, onCreated, slots, dialog } = useParticipantForm({
    isOnBoard,
    onAssigned: (participantId) => {
      onClose()
      openProfile({ participantId })
    },
  })
  const finish = (row: AnsweredRow) =>
    onCreated(row, (tab) => {
      const page = editPath(resourceNamed('participant'), row.id, tab)
      if (onAdded === undefined && page !== null) return go(page)
      onClose()
      void onAdded?.(row)
    })
  return (
    <RecordDrawer resource="participant" given={given} onClose={onClose} beforeSend={beforeSend} onCreated={finish} slots={slots}>
      {dialog}
    </RecordDrawer>
  )
}
