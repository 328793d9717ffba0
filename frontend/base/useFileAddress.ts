import { useEffect, useState } from 'react'
import { http } from './http.ts'

/** A temporary address of a stored file, for images that screens show; null while there is none. */
export function useFileAddress(fileId: string | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    setAddress(null)
    if (fileId === null) return
    let isCurrent = true
    http.get<{ url: string }>(`file/${encodeURIComponent(fileId)}/sas`).then(
      ({ data }) => isCurrent && setAddress(data.url),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [fileId])
  return address
}
