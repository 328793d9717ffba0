import { fileCalls } from '#resources/files/calls.ts'
import { call } from '../base/call.ts'
import type { ViewedFile } from './types.ts'

/** An address that serves the file to this user for some minutes. @param purpose to take it along: the history tells of it. @throws HttpFailure */
export async function fileAddress(id: string, purpose?: 'download'): Promise<string> {
  const { url } = await call(fileCalls.address, { params: { id }, query: { purpose } })
  return url
}

/** Does the address serve its file at this moment? Asks for the first byte. */
export const isServed = (address: string): Promise<boolean> =>
  fetch(address, { headers: { Range: 'bytes=0-0' } }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Hands the file to the browser's own downloading, under its own name. @throws HttpFailure */
export async function downloadFile({ id, fileName }: Pick<ViewedFile, 'id' | 'fileName'>): Promise<void> {
  const link = document.createElement('a')
  link.href = await fileAddress(id, 'download')
  link.download = fileName
  link.click()
}
