import { http } from '../base/http.ts'

interface SendOptions {
  readonly signal: AbortSignal
  /** Of what has been sent: 100 only once the server has stored it. */
  readonly onPercent: (percent: number) => void
}

/** Stores a file on the server, where it belongs to nobody yet. @returns its id @throws HttpFailure */
export async function sendFile(file: File, { signal, onPercent }: SendOptions): Promise<string> {
  const form = new FormData()
  form.append('file', file)
  const { data } = await http.post<{ readonly id: string }>('file', form, {
    signal,
    onUploadProgress: ({ loaded, total }) => onPercent(total === undefined ? 50 : Math.floor((loaded / total) * 99)),
  })
  return data.id
}
