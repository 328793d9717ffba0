import { ApplicationError } from '../errors.ts'

interface Question {
  /** The registry's API, `https://clinicaltrials.gov/api/v2`. */
  readonly address: string
  /** Below it: `studies/NCT01234567`. */
  readonly path: string
  readonly parameters?: Readonly<Record<string, string>>
  readonly timeoutMs?: number
}

/** Bytes of an answer at most: a study with a thousand sites has about two million. */
const mostBytes = 8_000_000

const away = () => new ApplicationError(502, 'RegistryAway')
/** The registry answered, in a form that is none of its version 2. */
export const unknownShape = () => new ApplicationError(502, 'RegistryUnknownAnswer')

/**
 * Asks the registry and nobody else: redirects are refused, and nothing is sent but what is asked for.
 * @returns null where the registry knows no such study
 * @throws ApplicationError 502 RegistryAway when it is slow, broken or away, 502 RegistryUnknownAnswer for what is no JSON
 */
export async function askRegistry({ address, path, parameters = {}, timeoutMs = 8000 }: Question): Promise<unknown> {
  const url = new URL(`${address.replace(/\/+$/, '')}/${path}`)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  const response = await fetch(url, {
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
    headers: { Accept: 'application/json', 'User-Agent': 'Studydesk' },
  }).catch(() => {
    throw away()
  })
  if (response.status !== 200) {
    await response.body?.cancel()
    if (response.status === 404 || response.status === 400) return null
    throw away()
  }
  const text = await boundedText(response)
  try {
    return JSON.parse(text)
  } catch {
    throw unknownShape()
  }
}

async function boundedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.byteLength
      if (bytes > mostBytes) throw unknownShape()
      chunks.push(chunk)
    }
  } catch (error) {
    throw error instanceof ApplicationError ? error : away()
  }
  return Buffer.concat(chunks).toString('utf8')
}
