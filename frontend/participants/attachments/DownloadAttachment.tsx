import { useRef } from 'react'
import { useOnMount } from '../../base/useOnChange.ts'
import { useDownload } from '../../document-viewer/useDownload.ts'
import type { RowPieceProps } from '../../engine/area.ts'
import { viewedFileOf } from './attachmentFiles.ts'

/** Downloads an attachment; there is nothing to look at meanwhile. */
export default function DownloadAttachment({ row, onClose }: RowPieceProps<'attachment'>) {
  const download = useDownload()
  const hasBegun = useRef(false)
  useOnMount(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    void download(viewedFileOf(row)).finally(onClose)
  })
  return null
}
