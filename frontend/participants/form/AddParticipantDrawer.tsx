import type { Values } from '#resources/core/conditions.ts'
import type { AnsweredRow } from '#resources/core/resource.ts'
import { resourceNamed } from '#resources/index.ts'
import { openProfile } from '../../base/openProfile.ts'
import { useGoWhenClean } from '../../engine/form/useGoWhenClean.ts'
import { editPath } from '../../engine/paths.ts'
import { RecordDrawer } from '../../engine/related/RecordDrawer.tsx'
import { useParticipantForm } from './useParticipantForm.tsx'
import type { PlaceOfNew } from './useStudyOfNew.ts'

interface AddParticipantDrawerProps {
  readonly onClose: () => void
  /** Follows in place of opening the new participant: a board brings the card into sight. */
  readonly onAdded?: (row: AnsweredRow) => void
  /** The study, site and column of the board from which the form was opened. */
  readonly place?: PlaceOfNew
  readonly given?: Values
}

/** `Add participant` beside a list or board: the same form as on the page, with the same check. */
export default function AddParticipantDrawer({ onClose, onAdded, place, given }: AddParticipantDrawerProps) {
  const go = useGoWhenClean(onClose)
  const { beforeSend, onCreated, slots, dialog } = useParticipantForm({
    place,
    onAssigned: (participantId) => {
      onClose()
      if (place === undefined) openProfile({ participantId })
    },
  })
  const finish = (row: AnsweredRow) =>
    onCreated(row, (tab) => {
      const page = editPath(resourceNamed('participant'), row.id, tab)
      if (onAdded === undefined && page !== null) return go(page)
      onClose()
      onAdded?.(row)
    })
  return (
    <RecordDrawer resource="participant" given={given} onClose={onClose} beforeSend={beforeSend} onCreated={finish} slots={slots}>
      {dialog}
    </RecordDrawer>
  )
}
