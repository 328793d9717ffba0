import { useTranslation } from 'react-i18next'
import { Dialog } from '../../base/ui/Dialog.tsx'
import { DuplicateAnswers, DuplicateMatches, type DuplicateQuestionProps, questionTitle } from './DuplicateQuestion.tsx'

/** The question about possible duplicates above whatever is on the screen. */
export default function DuplicateDialog(props: DuplicateQuestionProps) {
  const { t } = useTranslation('participants')
  return (
    <Dialog
      open
      centered
      width={860}
      className="duplicate-dialog"
      title={t(questionTitle(props.matches))}
      maskClosable={false}
      onCancel={props.onCancel}
      footer={<DuplicateAnswers {...props} />}
    >
      <DuplicateMatches {...props} />
    </Dialog>
  )
}
