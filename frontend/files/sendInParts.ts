import { type PartsArrived, partBytes } from '#resources/uploadParts.ts'
import { http, isHttpFailure, isUnanswered } from '../base/http.ts'

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
  const uploadId = sessionStorage.getItem(key) ?? crypto.randomUUID()
  sessionStorage.setItem(key, uploadId)
  const path = `file/upload/${uploadId}`
  const count = Math.ceil(file.size / partBytes)
  const { data } = await http.get<PartsArrived>(path, { signal })
  const arrived = new Set(data.parts)
  for (let number = 1; number <= count; number += 1) {
    if (arrived.has(number)) continue
    const form = new FormData()
    form.append('file', file.slice((number - 1) * partBytes, number * partBytes), 'part')
    await patiently(signal, () =>
      http.put(`${path}/part/${number}`, form, {
        signal,
        onUploadProgress: ({ loaded }) => onPercent(percentOf(arrived.size * partBytes + loaded, file.size)),
      }),
    )
    arrived.add(number)
    onPercent(percentOf(arrived.size * partBytes, file.size))
  }
  const finished = await patiently(signal, () =>
    http.post<{ readonly id: string }>(`${path}/finish`, { fileName: file.name, parts: count }, { signal }),
  ).catch((failure: unknown) => {
    // Of an upload that the server does not know any more nothing is left to go on with.
    if (isHttpFailure(failure) && failure.code === 'PartsMissing') sessionStorage.removeItem(key)
    throw failure
  })
  sessionStorage.removeItem(key)
  return finished.data.id
}

const percentOf = (sent: number, size: number): number => Math.min(99, Math.floor((sent / size) * 99))

/** What no answer came to is asked again after a while. */
async function patiently<Answer>(signal: AbortSignal, call: () => Promise<Answer>): Promise<Answer> {
  for (const pause of pauses) {
    try {
      return await call()
    } catch (failure) {
      if (signal.aborted || !isUnanswered(failure)) throw failure
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  return call()
}

/** By which the same file is known again: no name that somebody gave it is kept in the browser. */
async function keyOf({ name, size, lastModified }: File): Promise<string> {
  const bytes = new TextEncoder().encode(`${name} ${size} ${lastModified}`)
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return `studydesk.upload.${[...hash.slice(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
