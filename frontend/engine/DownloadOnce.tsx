import { useRef } from 'react'
import { useOnMount } from '../base/useOnChange.ts'
import { type Download, useDownload } from './useDownload.ts'

/** Downloads a file as soon as the user chooses the action. Shows only the usual progress of a download. */
export function DownloadOnce({ onClose, ...file }: Download & { readonly onClose: () => void }) {
  const { download } = useDownload()
  const hasStarted = useRef(false)
  useOnMount(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    void download(file).then(onClose)
  })
  return null
}
