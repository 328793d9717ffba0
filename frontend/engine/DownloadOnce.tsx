import { useEffect, useRef } from 'react'
import { type Download, useDownload } from './useDownload.ts'

/** Downloads a file as soon as it was chosen. It shows nothing but what is shown of every download. */
export function DownloadOnce({ onClose, ...file }: Download & { readonly onClose: () => void }) {
  const { download } = useDownload()
  const isBegun = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as it was chosen
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    void download(file).then(onClose)
  }, [])
  return null
}
