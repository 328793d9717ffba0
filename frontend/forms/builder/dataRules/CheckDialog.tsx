import { useTranslation } from 'react-i18next'
import { formCalls } from '#resources/forms/formsCalls.ts'
import { call } from '../../../base/call.ts'
import type { RowActionDialogProps } from '../../../engine/area.ts'
import { TaskDialog } from '../../../tasks/TaskDialog.tsx'

/** Runs the data rules of a study over all stored answers, and shows the progress. */
export default function CheckDialog({ row, onClose }: RowActionDialogProps<'dataRule'>) {
  const { t } = useTranslation('forms')
  return (
    <TaskDialog
      title={t('dataRules.checkTitle')}
      startText={t('dataRules.checkStart')}
      start={() => call(formCalls.checkDataRules, { params: { studyId: row.studyId } })}
      onClose={onClose}
    >
      <p>{t('dataRules.checkText')}</p>
    </TaskDialog>
  )
}
