import { exactnesses, type MapPosition, type SiteOnMap } from '#resources/organisation/mapAnswers.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Statement } from '../../platform/database/types.ts'
import type { Services } from '../../platform/engine/ports/services.ts'
import { findBuiltInPlace } from './builtIn.ts'
import { type Geocoder, openGeocoder } from './geocoder.ts'

/** SQL for the address of a site in one line. A stored position refers to this text. */
export const addressOfSite = `concat_ws(', ', site.street_address, site.city, site.province, site.postal_code, site.country)`

/** One geocoder for each running node. */
const geocoders = new WeakMap<Config, Geocoder | null>()

export function geocoderOf({ config, database }: Pick<Services, 'config' | 'database'>): Geocoder | null {
  const opened = geocoders.get(config) ?? openGeocoder({ config, database })
  geocoders.set(config, opened)
  return opened
}

/** Columns of a site for maps. */
export const siteColumns = `site.id::text, site.name, site.site_code as "siteCode", site.city, site.province, site.is_virtual as "isVirtual",
  site.postal_code as "postalCode", set_place.latitude::float8, set_place.longitude::float8, set_place.exactness, set_place.source,
  set_place.for_address = ${addressOfSite} as "isOfAddress"`
export const setPlaceJoin = 'left join site_place set_place on set_place.org_id = site.org_id and set_place.site_id = site.id'

/** Selects existing sites by id, sorted by name. */
export const buildSitesStatement = (orgId: string, ids: readonly string[]): Statement => ({
  text: `select ${siteColumns} from site ${setPlaceJoin}
    where site.org_id = $1 and site.id = any($2::uuid[]) and site.deleted_at is null order by lower(site.name), site.id`,
  values: [orgId, ids],
})

/**
 * Returns a site for a map from a row of `siteColumns`. A position set by hand takes precedence. A position that was found counts only
 * for the same address; otherwise the postal code determines it.
 */
export function siteOnMapOf(row: Readonly<Record<string, unknown>>): SiteOnMap {
  const { id, name, siteCode, city, province, isVirtual } = row as unknown as Omit<SiteOnMap, 'place'>
  return { id, name, siteCode, city, province, isVirtual, place: isVirtual ? null : placeOf(row) }
}

function placeOf(row: Readonly<Record<string, unknown>>): SiteOnMap['place'] {
  const { latitude, longitude, exactness, source, isOfAddress, postalCode, province } = row
  const set = { latitude: Number(latitude), longitude: Number(longitude), exactness: exactness as MapPosition['exactness'] }
  if (source === 'HAND') return { ...set, isByHand: true, isOfFormerAddress: isOfAddress !== true }
  const fallbackPlace = findBuiltInPlace({ postalCode: textOf(postalCode), province: textOf(province) })
  const sitePosition = chooseMoreExact(source === 'SERVICE' && isOfAddress === true ? set : null, fallbackPlace)
  return sitePosition === null ? null : { ...sitePosition, isByHand: false, isOfFormerAddress: false }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/**
 * Returns the position of a postal code: from the service if it is configured and knows the code, else from the built-in tables. Only the
 * code and its country leave the product.
 */
export async function placeOfPostalCode(
  studydesk: Pick<Services, 'config' | 'database'>,
  { orgId, postalCode, country, province }: PersonsAddress,
): Promise<MapPosition | null> {
  const fallbackPlace = findBuiltInPlace({ postalCode, province: province ?? null })
  const result = await geocoderOf(studydesk)?.find(orgId, { postalcode: postalCode, countrycodes: (country ?? 'CA').toLowerCase() })
  return result === undefined || result === 'away' ? fallbackPlace : chooseMoreExact(result.place, fallbackPlace)
}

interface PersonsAddress {
  readonly orgId: string
  readonly postalCode: string
  readonly country?: string | null | undefined
  readonly province?: string | null | undefined
}

/** Returns the more exact position; the first if both are equally exact. */
export function chooseMoreExact(one: MapPosition | null, other: MapPosition | null): MapPosition | null {
  if (one === null || other === null) return one ?? other
  return exactnesses.indexOf(one.exactness) <= exactnesses.indexOf(other.exactness) ? one : other
}
