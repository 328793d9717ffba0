import { fileCalls } from '#resources/files/filesCalls.ts'
import { call } from '../base/call.ts'
import type { ViewedFile } from './types.ts'

/**
 * Returns a URL that serves the file to this user for some minutes. @param purpose set for a download, which the history records.
 * @throws HttpFailure
 */
export async function fileAddress(id: string, purpose?: 'download'): Promise<string> {
  const { url } = await call(fileCalls.address, { params: { id }, query: { purpose } })
  return url
}

/** True if the URL still serves its file. Requests the first byte. */
export const isServed = (address: string): Promise<boolean> =>
  fetch(address, { headers: { Range: 'bytes=0-0' } }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Downloads the file in the browser under its file name. @throws HttpFailure */
export async function downloadFile({ id, fileName }: Pick<ViewedFile, 'id' | 'fileName'>): Promise<void> {
  const link = document.createElement('a')
  link.href = await fileAddress(id, 'download')
  link.download = fileName
  link.click()
}
