import { useRef } from 'react'
import { useOnMount } from '../base/useOnChange.ts'
import { type Download, useDownload } from './useDownload.ts'

/** Downloads a file as soon as it was chosen. It shows nothing but what is shown of every download. */
export function DownloadOnce({ onClose, ...file }: Download & { readonly onClose: () => void }) {
  const { download } = useDownload()
  const isBegun = useRef(false)
  useOnMount(() => {
    if (isBegun.current) return
    isBegun.current = true
    void download(file).then(onClose)
  })
  return null
}
