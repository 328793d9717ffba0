import { fileCalls } from '#resources/files/calls.ts'
import { partBytes } from '#resources/uploadParts.ts'
import { call } from '../base/call.ts'
import { isHttpFailure, isUnanswered } from '../base/http.ts'

export interface SendOptions {
  readonly signal: AbortSignal
  /** Of what has been sent: 100 only once the server has stored it. */
  readonly onPercent: (percent: number) => void
}

/** Milliseconds after which a part that broke off is sent again, one after the other; then somebody has to ask for it. */
const pauses = [1000, 3000, 9000]

/** A file in parts, those that have not arrived yet: one that broke off, or was cancelled, goes on where it was, after a reload, too. */
export async function sendInParts(file: File, { signal, onPercent }: SendOptions): Promise<string> {
  const key = await keyOf(file)
  const upload = sessionStorage.getItem(key) ?? crypto.randomUUID()
  sessionStorage.setItem(key, upload)
  const count = Math.ceil(file.size / partBytes)
  const { parts } = await call(fileCalls.partsArrived, { params: { upload } }, { signal })
  const arrived = new Set(parts)
  for (let number = 1; number <= count; number += 1) {
    if (arrived.has(number)) continue
    const form = new FormData()
    form.append('file', file.slice((number - 1) * partBytes, number * partBytes), 'part')
    await patiently(signal, () =>
      call(
        fileCalls.storePart,
        { params: { upload, number: String(number) }, form },
        { signal, onUploadProgress: ({ loaded }) => onPercent(percentOf(arrived.size * partBytes + loaded, file.size)) },
      ),
    )
    arrived.add(number)
    onPercent(percentOf(arrived.size * partBytes, file.size))
  }
  const finished = await patiently(signal, () =>
    call(fileCalls.finishUpload, { params: { upload }, input: { fileName: file.name, parts: count } }, { signal }),
  ).catch((failure: unknown) => {
    // Of an upload that the server does not know any more nothing is left to go on with.
    if (isHttpFailure(failure) && failure.code === 'PartsMissing') sessionStorage.removeItem(key)
    throw failure
  })
  sessionStorage.removeItem(key)
  return finished.id
}

const percentOf = (sent: number, size: number): number => Math.min(99, Math.floor((sent / size) * 99))

/** What no answer came to is asked again after a while. */
async function patiently<Answer>(signal: AbortSignal, send: () => Promise<Answer>): Promise<Answer> {
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

/** By which the same file is known again: no name that somebody gave it is kept in the browser. */
async function keyOf({ name, size, lastModified }: File): Promise<string> {
  const bytes = new TextEncoder().encode(`${name} ${size} ${lastModified}`)
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return `studydesk.upload.${[...hash.slice(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
