import { useTranslation } from 'react-i18next'
import { learningCalls } from '#resources/learning/calls.ts'
import { addressOf } from '../base/call.ts'
import { useOnChange } from '../base/useOnChange.ts'
import type { RowPieceProps } from '../engine/area.ts'
import { useDownload } from '../engine/useDownload.ts'

/** The certificate of somebody else, for whoever administers courses: saved as soon as it is asked for. */
export default function DownloadOfLearner({ row, onClose }: RowPieceProps<'learnerCourse'>) {
  const { t } = useTranslation('learning')
  const { download } = useDownload()
  const { id, certificateNumber } = row
  useOnChange(id, () => {
    const fileName = `certificate-${certificateNumber ?? ''}.pdf`
    void download({ address: addressOf(learningCalls.certificateOfLearner, { id }), fileName, name: t('page.certificate') }).then(onClose)
  })
  return null
}
