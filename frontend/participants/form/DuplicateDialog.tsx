import { useTranslation } from 'react-i18next'
import { Dialog } from '../../base/ui/Dialog.tsx'
import { DuplicateAnswers, DuplicateMatches, type DuplicateQuestionProps, getQuestionTitle } from './DuplicateQuestion.tsx'

/** Dialog about possible duplicates, above any screen. */
export default function DuplicateDialog(props: DuplicateQuestionProps) {
  const { t } = useTranslation('participants')
  return (
    <Dialog
      open
      centered
      width={860}
      className="duplicate-dialog"
      title={t(getQuestionTitle(props.matches))}
      maskClosable={false}
      onCancel={props.onCancel}
      footer={<DuplicateAnswers {...props} />}
    >
      <DuplicateMatches {...props} />
    </Dialog>
  )
}
