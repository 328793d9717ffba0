import { useTranslation } from 'react-i18next'
import type { RowActionDialogProps } from '../../../engine/area.ts'
import { DownloadOnce } from '../../../engine/DownloadOnce.tsx'

/** Downloads a completed form as a PDF. */
export default function DownloadPdf({ row, onClose }: RowActionDialogProps<'formSubmission'>) {
  const { t } = useTranslation('forms')
  return <DownloadOnce address={`form-submission/${row.id}/pdf`} fileName={`form-${row.id}.pdf`} name={t('files.pdf')} onClose={onClose} />
}
