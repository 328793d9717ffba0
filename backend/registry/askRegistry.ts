import { ApplicationError } from '../errors.ts'
import { askOutside } from '../outside.ts'

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

/** The registry answered, in a form that is none of its version 2. */
export const unknownShape = () => new ApplicationError(502, 'RegistryUnknownAnswer')

/**
 * Asks the registry of studies.
 * @returns null where the registry knows no such study
 * @throws ApplicationError 502 RegistryAway when it is slow, broken or away, 502 RegistryUnknownAnswer for what is no JSON
 */
export async function askRegistry({ address, path, parameters = {}, timeoutMs = 8000 }: Question): Promise<unknown> {
  const url = new URL(`${address.replace(/\/+$/, '')}/${path}`)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  const answer = await askOutside({ url, timeoutMs, mostBytes })
  if (answer?.status === 404 || answer?.status === 400) return null
  if (answer?.status !== 200) throw new ApplicationError(502, 'RegistryAway')
  try {
    return JSON.parse(answer.text)
  } catch {
    throw unknownShape()
  }
}
