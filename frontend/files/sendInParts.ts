import { fileCalls } from '#resources/files/filesCalls.ts'
import { chunkBytes } from '#resources/files/uploadParts.ts'
import { call } from '../base/call.ts'
import { isHttpFailure, isUnanswered } from '../base/http.ts'

export interface SendOptions {
  readonly signal: AbortSignal
  /** Percentage sent: 100 only once the server has stored it. */
  readonly onPercent: (percent: number) => void
}

/** Milliseconds before each repetition of a failed part; afterwards the user retries. */
const pauses = [1000, 3000, 9000]

/** Sends the parts of a file that the server does not have yet. An interrupted or cancelled upload resumes, even after a reload. */
export async function sendInParts(file: File, { signal, onPercent }: SendOptions): Promise<string> {
  const key = await keyOf(file)
  const upload = sessionStorage.getItem(key) ?? crypto.randomUUID()
  sessionStorage.setItem(key, upload)
  const count = Math.ceil(file.size / chunkBytes)
  const { parts } = await call(fileCalls.partsArrived, { params: { upload } }, { signal })
  const storedParts = new Set(parts)
  for (let number = 1; number <= count; number += 1) {
    if (storedParts.has(number)) continue
    const form = new FormData()
    form.append('file', file.slice((number - 1) * chunkBytes, number * chunkBytes), 'part')
    await sendWithRetries(signal, () =>
      call(
        fileCalls.storePart,
        { params: { upload, number: String(number) }, form },
        { signal, onUploadProgress: ({ loaded }) => onPercent(percentOf(storedParts.size * chunkBytes + loaded, file.size)) },
      ),
    )
    storedParts.add(number)
    onPercent(percentOf(storedParts.size * chunkBytes, file.size))
  }
  const finishedUpload = await sendWithRetries(signal, () =>
    call(fileCalls.finishUpload, { params: { upload }, input: { fileName: file.name, parts: count } }, { signal }),
  ).catch((failure: unknown) => {
    // The server no longer knows the upload, so it cannot be resumed.
    if (isHttpFailure(failure) && failure.code === 'PartsMissing') sessionStorage.removeItem(key)
    throw failure
  })
  sessionStorage.removeItem(key)
  return finishedUpload.id
}

const percentOf = (sentBytes: number, size: number): number => Math.min(99, Math.floor((sentBytes / size) * 99))

/** Repeats a request without a response after a pause. */
async function sendWithRetries<Answer>(signal: AbortSignal, send: () => Promise<Answer>): Promise<Answer> {
  for (const pause of pauses) {
    try {
      return await send()
    } catch (failure) {
      if (signal.aborted || !isUnanswered(failure)) throw failure
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  return send()
}

/** Key that recognizes the same file again without its name, which must not be stored in the browser. */
async function keyOf({ name, size, lastModified }: File): Promise<string> {
  const bytes = new TextEncoder().encode(`${name} ${size} ${lastModified}`)
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return `studydesk.upload.${[...hash.slice(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
