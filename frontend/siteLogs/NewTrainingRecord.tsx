import { useRouteStudy } from '../base/session/chosenStudy.ts'
import type { ListActionDialogProps } from '../engine/area.ts'
import { RecordDrawer } from '../engine/related/RecordDrawer.tsx'

/** Drawer for a new training record beside the training log; within a study, of that study. */
export default function NewTrainingRecord({ onClose }: ListActionDialogProps) {
  const study = useRouteStudy()
  return (
    <RecordDrawer resource="trainingRecord" parent={study === null ? undefined : { field: 'studyId', id: study.id }} onClose={onClose} />
  )
}
