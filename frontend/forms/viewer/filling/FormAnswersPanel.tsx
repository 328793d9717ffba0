import { useTranslation } from 'react-i18next'
import type { RecordComponentProps } from '../../../engine/area.ts'
import FillingPanel from './FillingPanel.tsx'

interface FormAnswersPanelProps extends RecordComponentProps<'formSubmission'> {
  /** Name of the answer to show first. */
  readonly focusOn?: string
}

/** Assigned form or pre-screening on the page of its record. */
export default function FormAnswersPanel({ row, focusOn }: FormAnswersPanelProps) {
  const { t } = useTranslation('forms')
  const { id, studyId, participantId, actions } = row
  return (
    <FillingPanel
      key={id}
      address={`form-submission/${id}`}
      studyId={studyId}
      participantId={participantId}
      mayFill={actions.includes('update')}
      none={t('filling.notInUse')}
      focusOn={focusOn}
    />
  )
}
