import { http } from '../base/http.ts'
import type { ViewedFile } from './types.ts'

/** An address that serves the file to this user for some minutes. @throws HttpFailure */
export async function fileAddress(id: string): Promise<string> {
  const { data } = await http.get<{ readonly url: string }>(`file/${encodeURIComponent(id)}/sas`)
  return data.url
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
  link.href = await fileAddress(id)
  link.download = fileName
  link.click()
}
