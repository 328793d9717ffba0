import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowPieceProps } from '../../engine/area.ts'
import { useDownload } from '../../engine/useDownload.ts'

/** A form that was filled in, as it is printed. It shows nothing but what is told of every download. */
export default function DownloadPdf({ row, onClose }: RowPieceProps<'formSubmission'>) {
  const { t } = useTranslation('forms')
  const { download } = useDownload()
  const isBegun = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as it was chosen
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    const file = { address: `form-submission/${row.id}/pdf`, fileName: `form-${row.id}.pdf`, name: t('files.pdf') }
    void download(file).then(onClose)
  }, [])
  return null
}
