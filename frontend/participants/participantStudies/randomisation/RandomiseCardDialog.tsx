import { useTranslation } from 'react-i18next'
import { randomisationCalls } from '#resources/recruitment/randomisationCalls.ts'
import { useCall } from '../../../base/call.ts'
import { Dialog } from '../../../base/ui/Dialog.tsx'
import { LoadFailed } from '../../../base/ui/LoadFailed.tsx'
import { Waiting } from '../../../base/ui/Waiting.tsx'
import RandomiseDialog from './RandomiseDialog.tsx'

interface RandomiseCardDialogProps {
  readonly participantStudyId: string
  /** Subject ID or name, so that the user sees whom the act concerns. */
  readonly subject: string
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Reads the state of a participation, which a card of a board does not contain, and opens the dialog of its randomisation. */
export default function RandomiseCardDialog({ participantStudyId, subject, onClose, onDone }: RandomiseCardDialogProps) {
  const { t } = useTranslation('trialboard')
  const { data, isError, refetch } = useCall(randomisationCalls.state, { params: { id: participantStudyId } }, { gcTime: 0, staleTime: 0 })
  if (data !== undefined)
    return <RandomiseDialog participantStudyId={participantStudyId} subject={subject} state={data} onClose={onClose} onDone={onDone} />
  return (
    <Dialog open title={t('allocation.titleOf', { action: t('allocation.randomise'), subject })} onCancel={onClose} footer={null}>
      {isError ? <LoadFailed message={t('allocation.failed')} onRetry={refetch} /> : <Waiting rows={3} />}
    </Dialog>
  )
}
