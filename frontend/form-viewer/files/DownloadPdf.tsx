import { useTranslation } from 'react-i18next'
import type { RowPieceProps } from '../../engine/area.ts'
import { DownloadOnce } from '../../engine/DownloadOnce.tsx'

/** A form that was filled in, as it is printed. */
export default function DownloadPdf({ row, onClose }: RowPieceProps<'formSubmission'>) {
  const { t } = useTranslation('forms')
  return <DownloadOnce address={`form-submission/${row.id}/pdf`} fileName={`form-${row.id}.pdf`} name={t('files.pdf')} onClose={onClose} />
}
