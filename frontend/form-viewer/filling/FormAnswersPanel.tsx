import { useTranslation } from 'react-i18next'
import type { RecordPieceProps } from '../../engine/area.ts'
import FillingPanel from './FillingPanel.tsx'

interface FormAnswersPanelProps extends RecordPieceProps<'formSubmission'> {
  /** Name of the answer to show first. */
  readonly focusOn?: string
}

/** A form that was assigned, or a pre-screening, where it is a record of its own. */
export default function FormAnswersPanel({ row, focusOn }: FormAnswersPanelProps) {
  const { t } = useTranslation('forms')
  const { id, studyId, participantId, actions } = row
  return (
    <FillingPanel
      key={id}
      address={`form-submission/${id}`}
      place={`study/${studyId}/participant/${participantId}`}
      mayFill={actions.includes('update')}
      none={t('filling.notInUse')}
      focusOn={focusOn}
    />
  )
}
