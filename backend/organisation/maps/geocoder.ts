import { createHmac } from 'node:crypto'
import type { MapPosition } from '#resources/organisation/mapAnswers.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/database/types.ts'
import { type AddressQuery, queryGeocoder } from './queryGeocoder.ts'

/** Result of a search. `away`: the service is not available now. `isCached`: the result was stored earlier, without a new request. */
export type GeocodingResult = { readonly place: MapPosition | null; readonly isCached: boolean } | 'away'

/** Searches for positions with an external service. */
export interface Geocoder {
  /** Returns a result. Never throws because of the service. */
  find(orgId: string, query: AddressQuery): Promise<GeocodingResult>
}

interface GeocoderOptions {
  readonly config: Pick<Config, 'geocoding' | 'secrets'>
  readonly database: Pick<Database, 'batch'>
  readonly timeoutMs?: number
  /** Milliseconds without requests after a failure, so that records do not wait for the service. */
  readonly restMs?: number
}

/** Days for which the database stores a result, and those for a location that the service does not know. */
const daysStored = 180
const noMatchRetentionDays = 30

/** Opens the geocoder; null if no service is configured. */
export function openGeocoder({ config, database, timeoutMs = 3000, restMs = 15_000 }: GeocoderOptions): Geocoder | null {
  const { geocoding, secrets } = config
  if (geocoding === null) return null
  let restsUntil = 0
  return {
    async find(orgId, query) {
      const key = keyOf(query, secrets.field)
      const [stored] = await database.batch(orgId, [buildStoredQuery(orgId, key)])
      if (stored?.rows[0] !== undefined) return { place: placeOfRow(stored.rows[0]), isCached: true }
      if (restsUntil > Date.now()) return 'away'
      try {
        const position = await queryGeocoder({ ...geocoding, timeoutMs }, query)
        await database.batch(orgId, [savePlaceStatement(orgId, key, position)])
        return { place: position, isCached: false }
      } catch {
        restsUntil = Date.now() + restMs
        return 'away'
      }
    },
  }
}

/**
 * Returns the hash under which a search is stored. It depends on the node's secret: without a secret, a reader of the table could find
 * the search by trying all postal codes.
 */
const keyOf = (query: AddressQuery, secret: string): Buffer =>
  createHmac('sha256', secret)
    .update(JSON.stringify(Object.entries(query).toSorted(([left], [other]) => left.localeCompare(other))))
    .digest()

function placeOfRow({ latitude, longitude, exactness }: Readonly<Record<string, unknown>>): MapPosition | null {
  return exactness === null
    ? null
    : { latitude: Number(latitude), longitude: Number(longitude), exactness: exactness as MapPosition['exactness'] }
}

const buildStoredQuery = (orgId: string, key: Buffer) => ({
  text: `select latitude, longitude, exactness from geocoding_answer where org_id = $1 and key = $2
    and answered_at > clock_timestamp() - make_interval(days => case when exactness is null then $3::int else $4::int end)`,
  values: [orgId, key, noMatchRetentionDays, daysStored],
})

const savePlaceStatement = (orgId: string, key: Buffer, position: MapPosition | null) => ({
  text: `insert into geocoding_answer (org_id, key, latitude, longitude, exactness) values ($1, $2, $3, $4, $5)
    on conflict (org_id, key) do update set latitude = excluded.latitude, longitude = excluded.longitude, exactness = excluded.exactness,
      answered_at = clock_timestamp()`,
  values: [orgId, key, position?.latitude ?? null, position?.longitude ?? null, position?.exactness ?? null],
})

/** Deletes results that are no longer used. */
export const forgetOldStatement = (orgId: string) => ({
  text: 'delete from geocoding_answer where org_id = $1 and answered_at < clock_timestamp() - make_interval(days => $2::int)',
  values: [orgId, daysStored],
})
