import { fileCalls } from '#resources/files/calls.ts'
import { partBytes } from '#resources/uploadParts.ts'
import { call } from '../base/call.ts'
import { type SendOptions, sendInParts } from './sendInParts.ts'

/** Stores a file on the server, where it belongs to nobody yet. One that is sent again goes on where it broke off. @returns its id @throws HttpFailure */
export async function sendFile(file: File, options: SendOptions): Promise<string> {
  if (file.size > partBytes) return sendInParts(file, options)
  const { signal, onPercent } = options
  const form = new FormData()
  form.append('file', file)
  const data = await call(
    fileCalls.store,
    { form },
    {
      signal,
      onUploadProgress: ({ loaded, total }) => onPercent(total === undefined ? 50 : Math.floor((loaded / total) * 99)),
    },
  )
  return data.id
}
