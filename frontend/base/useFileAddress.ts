import { useEffect, useState } from 'react'
import { fileCalls } from '#resources/files/filesCalls.ts'
import { call } from './call.ts'

/** Returns a temporary URL of a stored file, for images on the screen; null until the URL is known. */
export function useFileAddress(fileId: string | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    setAddress(null)
    if (fileId === null) return
    let isCurrent = true
    call(fileCalls.address, { params: { id: fileId } }).then(
      ({ url }) => isCurrent && setAddress(url),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [fileId])
  return address
}
