import { setTimeout as pause } from 'node:timers/promises'
import type { MapPosition } from '#resources/organisation/mapAnswers.ts'
import { createSystemCaller } from '../../platform/common/caller.ts'
import type { Statement } from '../../platform/database/types.ts'
import type { Jobs } from '../../platform/engine/ports/jobs.ts'
import type { Services } from '../../platform/engine/ports/services.ts'
import type { RunningJob } from '../../platform/engine/ports/tasks.ts'
import { forgetOldStatement, type Geocoder } from './geocoder.ts'
import type { AddressQuery } from './queryGeocoder.ts'
import { addressOfSite, geocoderOf } from './sitePositions.ts'

export const findSitesTask = 'maps.findSites'

/** Most requests that one job sends; the next job continues. */
const maxRequests = 50
/** Milliseconds between two requests: open services allow one a second. */
const pauseMs = 1000

/** Queues the search for sites without a position. Keeps a job that already waits. */
export const findSitesStatement = (jobs: Pick<Jobs, 'statement'>, orgId: string): Statement =>
  jobs.statement({ task: findSitesTask, orgId, payload: {}, key: `${findSitesTask} ${orgId}`, isPatient: true })

interface UnplacedSite {
  readonly id: string
  readonly placeId: string | null
  readonly address: string
  readonly street: string | null
  readonly city: string | null
  readonly province: string | null
  readonly postalCode: string | null
  readonly country: string | null
}

/** Geocodes sites whose address is new or has changed. Positions set by hand stay. */
export async function findSites({ orgId, studydesk }: RunningJob): Promise<void> {
  const geocoder = geocoderOf(studydesk)
  if (geocoder === null) return
  await studydesk.database.batch(orgId, [forgetOldStatement(orgId)])
  let requested = 0
  for (const site of await readUnplacedSites(studydesk, orgId)) {
    const result = await findSite(geocoder, orgId, site)
    // Stops, because the service may be available when the next job runs.
    if (result === 'away') return
    if (result.place !== null) await savePlace(studydesk, orgId, { site, place: result.place })
    requested += result.requests
    if (requested >= maxRequests) return
    if (result.requests > 0) await pause(pauseMs)
  }
}

async function readUnplacedSites({ database }: Services, orgId: string): Promise<readonly UnplacedSite[]> {
  const [answer] = await database.batch(orgId, [
    {
      text: `select site.id::text, known.id::text as "placeId", ${addressOfSite} as address, site.street_address as street, site.city, site.province,
          site.postal_code as "postalCode", site.country
        from site left join site_place known on known.org_id = site.org_id and known.site_id = site.id
        where site.org_id = $1 and site.deleted_at is null and not coalesce(site.is_virtual, false)
          and coalesce(site.street_address, site.city, site.postal_code) is not null
          and (known.id is null or known.source = 'SERVICE' and known.for_address is distinct from ${addressOfSite})
        order by site.id`,
      values: [orgId],
    },
  ])
  return (answer?.rows ?? []) as unknown as readonly UnplacedSite[]
}

/** Finds a site by its whole address, else by its postal code alone. */
async function findSite(
  geocoder: Geocoder,
  orgId: string,
  site: UnplacedSite,
): Promise<{ place: MapPosition | null; requests: number } | 'away'> {
  let requested = 0
  for (const query of addressQueriesOf(site)) {
    const result = await geocoder.find(orgId, query)
    if (result === 'away') return 'away'
    if (!result.isCached) requested += 1
    if (result.place !== null) return { place: result.place, requests: requested }
  }
  return { place: null, requests: requested }
}

function addressQueriesOf({ street, city, province, postalCode, country }: UnplacedSite): readonly AddressQuery[] {
  const countrycodes = (country ?? 'CA').toLowerCase()
  const fullAddress = {
    ...(street === null ? {} : { street }),
    ...(city === null ? {} : { city }),
    ...(province === null ? {} : { state: province }),
    ...(postalCode === null ? {} : { postalcode: postalCode }),
    countrycodes,
  }
  return postalCode === null ? [fullAddress] : [fullAddress, { postalcode: postalCode, countrycodes }]
}

interface PlacedSite {
  readonly site: UnplacedSite
  readonly place: MapPosition
}

/** Stores the position of a site as the system, so that its audit event has no author. */
async function savePlace({ engine, access }: Services, orgId: string, { site, place }: PlacedSite): Promise<void> {
  const caller = createSystemCaller({ orgId, zones: await access.zonesOf(orgId), job: findSitesTask })
  const values = { ...place, source: 'SERVICE', forAddress: site.address } as const
  await engine.work(caller, ({ trusted }) =>
    site.placeId === null ? trusted.create('sitePlace', { siteId: site.id, ...values }) : trusted.update('sitePlace', site.placeId, values),
  )
}
