import { createHmac } from 'node:crypto'
import type { Place } from '#resources/mapAnswers.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/types.ts'
import { askGeocoder, type Sought } from './askGeocoder.ts'

/** `away`: the service said nothing, for now. `isKept`: it was not asked, for it had answered before. */
export type Found = { readonly place: Place | null; readonly isKept: boolean } | 'away'

/** Where places are, as a service outside knows them. */
export interface Geocoder {
  /** Never throws for what the service does. */
  find(orgId: string, sought: Sought): Promise<Found>
}

interface GeocoderOptions {
  readonly config: Pick<Config, 'geocoding' | 'secrets'>
  readonly database: Pick<Database, 'batch'>
  readonly timeoutMs?: number
  /** How long nothing is asked after a failure, so that nobody waits at every record. */
  readonly restMs?: number
}

/** Days for which the database keeps an answer, and the answer that there is no such place. */
const daysKept = 180
const daysKeptNone = 30

/** Null where no service is set. */
export function openGeocoder({ config, database, timeoutMs = 3000, restMs = 15_000 }: GeocoderOptions): Geocoder | null {
  const { geocoding, secrets } = config
  if (geocoding === null) return null
  let restsUntil = 0
  return {
    async find(orgId, sought) {
      const key = keyOf(sought, secrets.field)
      const [kept] = await database.batch(orgId, [keptStatement(orgId, key)])
      if (kept?.rows[0] !== undefined) return { place: placeIn(kept.rows[0]), isKept: true }
      if (restsUntil > Date.now()) return 'away'
      try {
        const place = await askGeocoder({ ...geocoding, timeoutMs }, sought)
        await database.batch(orgId, [keepStatement(orgId, key, place)])
        return { place, isKept: false }
      } catch {
        restsUntil = Date.now() + restMs
        return 'away'
      }
    },
  }
}

/** What was sought stands in the database as a hash that nobody without the node's secret can make: postal codes are few enough to try all of them. */
const keyOf = (sought: Sought, secret: string): Buffer =>
  createHmac('sha256', secret)
    .update(JSON.stringify(Object.entries(sought).toSorted(([one], [other]) => one.localeCompare(other))))
    .digest()

function placeIn({ latitude, longitude, exactness }: Readonly<Record<string, unknown>>): Place | null {
  return exactness === null
    ? null
    : { latitude: Number(latitude), longitude: Number(longitude), exactness: exactness as Place['exactness'] }
}

const keptStatement = (orgId: string, key: Buffer) => ({
  text: `select latitude, longitude, exactness from geocoding_answer where org_id = $1 and key = $2
    and answered_at > clock_timestamp() - make_interval(days => case when exactness is null then $3::int else $4::int end)`,
  values: [orgId, key, daysKeptNone, daysKept],
})

const keepStatement = (orgId: string, key: Buffer, place: Place | null) => ({
  text: `insert into geocoding_answer (org_id, key, latitude, longitude, exactness) values ($1, $2, $3, $4, $5)
    on conflict (org_id, key) do update set latitude = excluded.latitude, longitude = excluded.longitude, exactness = excluded.exactness,
      answered_at = clock_timestamp()`,
  values: [orgId, key, place?.latitude ?? null, place?.longitude ?? null, place?.exactness ?? null],
})

/** Clears away answers that are no longer used. */
export const forgetOldStatement = (orgId: string) => ({
  text: 'delete from geocoding_answer where org_id = $1 and answered_at < clock_timestamp() - make_interval(days => $2::int)',
  values: [orgId, daysKept],
})
