import { useRef } from 'react'
import { useOnMount } from '../../base/useOnChange.ts'
import { useDownload } from '../../document-viewer/useDownload.ts'
import type { RowActionDialogProps } from '../../engine/area.ts'
import { viewedFileOf } from './attachmentFiles.ts'

/** Downloads an attachment. Renders nothing. */
export default function DownloadAttachment({ row, onClose }: RowActionDialogProps<'attachment'>) {
  const download = useDownload()
  const hasStarted = useRef(false)
  useOnMount(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    void download(viewedFileOf(row)).finally(onClose)
  })
  return null
}
