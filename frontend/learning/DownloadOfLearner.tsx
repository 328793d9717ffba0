import { useTranslation } from 'react-i18next'
import { learningCalls } from '#resources/learning/calls.ts'
import { addressOf } from '../base/call.ts'
import type { RowPieceProps } from '../engine/area.ts'
import { DownloadOnce } from '../engine/DownloadOnce.tsx'

/** The certificate of a learner, for those who administer courses. */
export default function DownloadOfLearner({ row: { id, certificateNumber }, onClose }: RowPieceProps<'learnerCourse'>) {
  const { t } = useTranslation('learning')
  const fileName = `certificate-${certificateNumber ?? ''}.pdf`
  const address = addressOf(learningCalls.certificateOfLearner, { id })
  return <DownloadOnce key={id} address={address} fileName={fileName} name={t('page.certificate')} onClose={onClose} />
}
