import { exactnesses, type Place, type SiteOnMap } from '#resources/mapAnswers.ts'
import type { Config } from '../config.ts'
import type { Statement } from '../database/types.ts'
import type { Studydesk } from '../engine/ports/studydesk.ts'
import { builtInPlace } from './builtIn.ts'
import { type Geocoder, openGeocoder } from './geocoder.ts'

/** The address of a site in one line, as SQL over its row: what a place was found for, or set for. */
export const addressOfSite = `concat_ws(', ', site.street_address, site.city, site.province, site.postal_code, site.country)`

/** One for each running node. */
const geocoders = new WeakMap<Config, Geocoder | null>()

export function geocoderOf({ config, database }: Pick<Studydesk, 'config' | 'database'>): Geocoder | null {
  const opened = geocoders.get(config) ?? openGeocoder({ config, database })
  geocoders.set(config, opened)
  return opened
}

/** What stands in the database of a site that a map shows. */
export const siteColumns = `site.id::text, site.name, site.site_code as "siteCode", site.city, site.province, site.is_virtual as "isVirtual",
  site.postal_code as "postalCode", set_place.latitude::float8, set_place.longitude::float8, set_place.exactness, set_place.source,
  set_place.for_address = ${addressOfSite} as "isOfAddress"`
export const withSetPlace = 'left join site_place set_place on set_place.org_id = site.org_id and set_place.site_id = site.id'

/** Sites by id, as far as they are there, by name. */
export const sitesStatement = (orgId: string, ids: readonly string[]): Statement => ({
  text: `select ${siteColumns} from site ${withSetPlace}
    where site.org_id = $1 and site.id = any($2::uuid[]) and site.deleted_at is null order by lower(site.name), site.id`,
  values: [orgId, ids],
})

/** A row of `siteColumns` as a map shows it. What was set by hand holds; what was found holds for the address for which it was; else the postal code says it. */
export function siteOnMap(row: Readonly<Record<string, unknown>>): SiteOnMap {
  const { id, name, siteCode, city, province, isVirtual } = row as unknown as Omit<SiteOnMap, 'place'>
  return { id, name, siteCode, city, province, isVirtual, place: isVirtual ? null : placeOf(row) }
}

function placeOf(row: Readonly<Record<string, unknown>>): SiteOnMap['place'] {
  const { latitude, longitude, exactness, source, isOfAddress, postalCode, province } = row
  const set = { latitude: Number(latitude), longitude: Number(longitude), exactness: exactness as Place['exactness'] }
  if (source === 'HAND') return { ...set, isByHand: true, isOfFormerAddress: isOfAddress !== true }
  const builtIn = builtInPlace({ postalCode: textOf(postalCode), province: textOf(province) })
  const place = moreExact(source === 'SERVICE' && isOfAddress === true ? set : null, builtIn)
  return place === null ? null : { ...place, isByHand: false, isOfFormerAddress: false }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** The place of a postal code: of the service where one is set and knows it, else by the built-in tables. Nothing but the code and its country goes out. */
export async function placeOfPostalCode(
  studydesk: Pick<Studydesk, 'config' | 'database'>,
  { orgId, postalCode, country, province }: PersonsAddress,
): Promise<Place | null> {
  const builtIn = builtInPlace({ postalCode, province: province ?? null })
  const found = await geocoderOf(studydesk)?.find(orgId, { postalcode: postalCode, countrycodes: (country ?? 'CA').toLowerCase() })
  return found === undefined || found === 'away' ? builtIn : moreExact(found.place, builtIn)
}

interface PersonsAddress {
  readonly orgId: string
  readonly postalCode: string
  readonly country?: string | null | undefined
  readonly province?: string | null | undefined
}

/** Where both are as exact, the first. */
export function moreExact(one: Place | null, other: Place | null): Place | null {
  if (one === null || other === null) return one ?? other
  return exactnesses.indexOf(one.exactness) <= exactnesses.indexOf(other.exactness) ? one : other
}
