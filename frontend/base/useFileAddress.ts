import { useEffect, useState } from 'react'
import { fileCalls } from '#resources/files/calls.ts'
import { call } from './call.ts'

/** A temporary address of a stored file, for images that screens show; null while there is none. */
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
