import type { Exactness, Place } from '#resources/mapAnswers.ts'
import { askOutside } from '../outside.ts'

/** What leaves the house: parts of an address, by the names that the service has for them. Never a name, a number or an id. */
export interface Sought {
  readonly street?: string
  readonly city?: string
  readonly state?: string
  readonly postalcode?: string
  /** `ca` or `us`. */
  readonly countrycodes: string
}

interface Question {
  readonly url: string
  /** Sent as a bearer key; empty: none. */
  readonly key: string
  readonly timeoutMs: number
}

/** Bytes of an answer at most: one place has less than two thousand. */
const mostBytes = 100_000

/**
 * Asks a service with the search of Nominatim: `GET …?format=jsonv2&limit=1&postalcode=…&countrycodes=ca` answers `[{ lat, lon, place_rank, addresstype }]`
 * (nominatim.org, "Search queries", structured query).
 * @returns null where the service knows no such place
 * @throws Error when it is slow, broken, away, or answers something else
 */
export async function askGeocoder({ url: address, key, timeoutMs }: Question, sought: Sought): Promise<Place | null> {
  const url = new URL(address)
  for (const [name, value] of Object.entries({ ...sought, format: 'jsonv2', limit: '1' })) url.searchParams.set(name, value)
  const answer = await askOutside({ url, headers: key === '' ? {} : { Authorization: `Bearer ${key}` }, timeoutMs, mostBytes })
  if (answer?.status !== 200) throw new Error('The geocoding service answered no places')
  const places: unknown = JSON.parse(answer.text)
  if (!Array.isArray(places)) throw new Error('The geocoding service answered no places')
  return places.length === 0 ? null : placeIn(places[0])
}

function placeIn(found: unknown): Place | null {
  const { lat, lon, place_rank: rank, addresstype } = Object(found) as Readonly<Record<string, unknown>>
  const [latitude, longitude] = [degrees(lat), degrees(lon)]
  if (latitude === null || longitude === null || Math.abs(latitude) > 90 || Math.abs(longitude) > 180)
    throw new Error('The geocoding service answered no place')
  const exactness = exactnessOf(addresstype, Number(rank))
  return exactness === null ? null : { latitude, longitude, exactness }
}

/** Nominatim writes degrees as texts. To the metre is exact enough. */
function degrees(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? Number(number.toFixed(5)) : null
}

/** By its ranks: from 26 on streets and houses, from 13 on towns and their parts, from 8 on states and counties, below that countries. */
function exactnessOf(type: unknown, rank: number): Exactness | null {
  if (type === 'postcode') return 'POSTAL_CODE'
  if (rank >= 26) return 'ADDRESS'
  if (rank >= 13) return 'TOWN'
  return rank >= 8 ? 'REGION' : null
}
