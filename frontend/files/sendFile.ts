import { fileCalls } from '#resources/files/filesCalls.ts'
import { chunkBytes } from '#resources/files/uploadParts.ts'
import { call } from '../base/call.ts'
import { type SendOptions, sendInParts } from './sendInParts.ts'

/**
 * Stores a file on the server, without a record yet. A repeated upload resumes at the point of interruption. @returns the id of the file
 * @throws HttpFailure
 */
export async function sendFile(file: File, options: SendOptions): Promise<string> {
  if (file.size > chunkBytes) return sendInParts(file, options)
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
