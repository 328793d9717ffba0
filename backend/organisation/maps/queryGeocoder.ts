import type { Exactness, MapPosition } from '#resources/organisation/mapAnswers.ts'
import { fetchJson } from '../../platform/integrations/fetchJson.ts'

/** Data sent to the service: parts of an address, with the service's names. Never contains a person's name, a number or an id. */
export interface AddressQuery {
  readonly street?: string
  readonly city?: string
  readonly state?: string
  readonly postalcode?: string
  /** `ca` or `us`. */
  readonly countrycodes: string
}

interface Question {
  readonly url: string
  /** Bearer key; empty if the service needs none. */
  readonly key: string
  readonly timeoutMs: number
}

/** Most bytes of a response: one place has less than two thousand. */
const mostBytes = 100_000

/**
 * Sends a Nominatim search: `GET …?format=jsonv2&limit=1&postalcode=…&countrycodes=ca` returns `[{ lat, lon, place_rank, addresstype }]`
 * (nominatim.org, "Search queries", structured query).
 * @returns null if the service does not know the location
 * @throws Error when the service is slow, broken or unreachable, or returns anything else
 */
export async function queryGeocoder({ url: address, key, timeoutMs }: Question, query: AddressQuery): Promise<MapPosition | null> {
  const url = new URL(address)
  for (const [name, value] of Object.entries({ ...query, format: 'jsonv2', limit: '1' })) url.searchParams.set(name, value)
  const headers: Readonly<Record<string, string>> = key === '' ? {} : { Authorization: `Bearer ${key}` }
  const answer = await fetchJson({ service: 'geocoding', url, headers, timeoutMs, mostBytes })
  if (answer?.status !== 200) throw new Error('The geocoding service returned no list of locations')
  const results: unknown = JSON.parse(answer.text)
  if (!Array.isArray(results)) throw new Error('The geocoding service returned no list of locations')
  return results.length === 0 ? null : parsePlace(results[0])
}

function parsePlace(result: unknown): MapPosition | null {
  const { lat, lon, place_rank: rank, addresstype } = Object(result) as Readonly<Record<string, unknown>>
  const [latitude, longitude] = [parseDegrees(lat), parseDegrees(lon)]
  if (latitude === null || longitude === null || Math.abs(latitude) > 90 || Math.abs(longitude) > 180)
    throw new Error('The geocoding service returned no location')
  const exactness = exactnessOf(addresstype, Number(rank))
  return exactness === null ? null : { latitude, longitude, exactness }
}

/** Parses degrees, which Nominatim sends as text. Rounds to about a metre. */
function parseDegrees(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? Number(number.toFixed(5)) : null
}

/**
 * Returns the precision for a Nominatim rank: from 26 on streets and houses, from 13 on towns and their parts, from 8 on states and
 * counties, below that countries.
 */
function exactnessOf(type: unknown, rank: number): Exactness | null {
  if (type === 'postcode') return 'POSTAL_CODE'
  if (rank >= 26) return 'ADDRESS'
  if (rank >= 13) return 'TOWN'
  return rank >= 8 ? 'REGION' : null
}
