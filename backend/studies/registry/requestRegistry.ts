import { ApplicationError } from '../../platform/common/errors.ts'
import { fetchJson } from '../../platform/integrations/fetchJson.ts'

interface Question {
  /** The registry's API, `https://clinicaltrials.gov/api/v2`. */
  readonly address: string
  /** Path below the URL: `studies/NCT01234567`. */
  readonly path: string
  readonly parameters?: Readonly<Record<string, string>>
  readonly timeoutMs?: number
}

/** Maximum size of a response in bytes. A study with a thousand sites has about two million. */
const mostBytes = 8_000_000

/** Error for a response that does not match version 2 of the registry's API. */
export const createUnknownShape = () => new ApplicationError(502, 'RegistryUnknownAnswer')

/**
 * Queries the registry of studies.
 * @returns null if the registry has no such study
 * @throws ApplicationError 502 RegistryAway if it is slow, faulty or unreachable, 502 RegistryUnknownAnswer for invalid JSON
 */
export async function requestRegistry({ address, path, parameters = {}, timeoutMs = 8000 }: Question): Promise<unknown> {
  const url = new URL(`${address.replace(/\/+$/, '')}/${path}`)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  const response = await fetchJson({ service: 'registry', url, timeoutMs, mostBytes })
  if (response?.status === 404 || response?.status === 400) return null
  if (response?.status !== 200) throw new ApplicationError(502, 'RegistryAway')
  try {
    return JSON.parse(response.text)
  } catch {
    throw createUnknownShape()
  }
}
