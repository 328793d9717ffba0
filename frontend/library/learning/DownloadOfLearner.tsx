import { useTranslation } from 'react-i18next'
import { learningCalls } from '#resources/library/learningCalls.ts'
import { addressOf } from '../../base/call.ts'
import type { RowActionDialogProps } from '../../engine/area.ts'
import { DownloadOnce } from '../../engine/DownloadOnce.tsx'

/** Downloads a learner's certificate, for users who administer courses. */
export default function DownloadOfLearner({ row: { id, certificateNumber }, onClose }: RowActionDialogProps<'learnerCourse'>) {
  const { t } = useTranslation('learning')
  const fileName = `certificate-${certificateNumber ?? ''}.pdf`
  const address = addressOf(learningCalls.certificateOfLearner, { id })
  return <DownloadOnce key={id} address={address} fileName={fileName} name={t('page.certificate')} onClose={onClose} />
}
