import type { Values } from '#resources/core/conditions.ts'
import type { ResponseRow } from '#resources/core/resource.ts'
import { getResource } from '#resources/index.ts'
import { openProfile } from '../../base/openProfile.ts'
import { useNavigateWhenSaved } from '../../engine/form/useNavigateWhenSaved.ts'
import { editPath } from '../../engine/paths.ts'
import { RecordDrawer } from '../../engine/related/RecordDrawer.tsx'
import { useParticipantForm } from './useParticipantForm.tsx'
import type { NewParticipantSite } from './useStudyOfNew.ts'

interface AddParticipantDrawerProps {
  readonly onClose: () => void
  /** Called instead of opening the new participant: a board scrolls to the new card. */
  readonly onAdded?: (row: ResponseRow) => void
  /** Study, site and column of the board that opened the form. */
  readonly place?: NewParticipantSite
  readonly preset?: Values
}

/** `Add participant` next to a list or board: the same form and check as on the page. */
export default function AddParticipantDrawer({ onClose, onAdded, place, preset }: AddParticipantDrawerProps) {
  const navigateWhenSaved = useNavigateWhenSaved(onClose)
  const { beforeSend, onCreated, slots, dialog } = useParticipantForm({
    place,
    onAssigned: (participantId) => {
      onClose()
      if (place === undefined) openProfile({ participantId })
    },
  })
  const finish = (row: ResponseRow) =>
    onCreated(row, (tab) => {
      const page = editPath(getResource('participant'), row.id, tab)
      if (onAdded === undefined && page !== null) return navigateWhenSaved(page)
      onClose()
      onAdded?.(row)
    })
  return (
    <RecordDrawer resource="participant" preset={preset} onClose={onClose} beforeSend={beforeSend} onCreated={finish} slots={slots}>
      {dialog}
    </RecordDrawer>
  )
}
