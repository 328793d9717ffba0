import { setTimeout as pause } from 'node:timers/promises'
import type { Place } from '#resources/mapAnswers.ts'
import { systemCaller } from '../caller.ts'
import type { Statement } from '../database/types.ts'
import type { Jobs } from '../engine/ports/jobs.ts'
import type { Studydesk } from '../engine/ports/studydesk.ts'
import type { RunningJob } from '../engine/ports/tasks.ts'
import type { Sought } from './askGeocoder.ts'
import { forgetOldStatement, type Geocoder } from './geocoder.ts'
import { addressOfSite, geocoderOf } from './places.ts'

export const findSitesTask = 'maps.findSites'

/** Questions that one job asks the service; what is left is asked for by the next one. */
const mostAsked = 50
/** Milliseconds between two of them: open services take one a second. */
const pauseMs = 1000

/** Queues the search for sites whose place is not known yet; one that waits already is enough. */
export const findSitesStatement = (jobs: Pick<Jobs, 'statement'>, orgId: string): Statement =>
  jobs.statement({ task: findSitesTask, orgId, payload: {}, key: `${findSitesTask} ${orgId}`, isPatient: true })

interface Lost {
  readonly id: string
  readonly placeId: string | null
  readonly address: string
  readonly street: string | null
  readonly city: string | null
  readonly province: string | null
  readonly postalCode: string | null
  readonly country: string | null
}

/** Asks the service where sites are whose address was never asked for, or has changed since. What somebody set by hand stays. */
export async function findSites({ orgId, studydesk }: RunningJob): Promise<void> {
  const geocoder = geocoderOf(studydesk)
  if (geocoder === null) return
  await studydesk.database.batch(orgId, [forgetOldStatement(orgId)])
  let asked = 0
  for (const site of await lostSites(studydesk, orgId)) {
    const found = await findSite(geocoder, orgId, site)
    // The service may be back when the next job runs.
    if (found === 'away') return
    if (found.place !== null) await keep(studydesk, orgId, { site, place: found.place })
    asked += found.asked
    if (asked >= mostAsked) return
    if (found.asked > 0) await pause(pauseMs)
  }
}

async function lostSites({ database }: Studydesk, orgId: string): Promise<readonly Lost[]> {
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
  return (answer?.rows ?? []) as unknown as readonly Lost[]
}

/** By its whole address, else by its postal code alone. */
async function findSite(geocoder: Geocoder, orgId: string, site: Lost): Promise<{ place: Place | null; asked: number } | 'away'> {
  let asked = 0
  for (const sought of soughtFor(site)) {
    const found = await geocoder.find(orgId, sought)
    if (found === 'away') return 'away'
    if (!found.isKept) asked += 1
    if (found.place !== null) return { place: found.place, asked }
  }
  return { place: null, asked }
}

function soughtFor({ street, city, province, postalCode, country }: Lost): readonly Sought[] {
  const countrycodes = (country ?? 'CA').toLowerCase()
  const whole = {
    ...(street === null ? {} : { street }),
    ...(city === null ? {} : { city }),
    ...(province === null ? {} : { state: province }),
    ...(postalCode === null ? {} : { postalcode: postalCode }),
    countrycodes,
  }
  return postalCode === null ? [whole] : [whole, { postalcode: postalCode, countrycodes }]
}

interface FoundSite {
  readonly site: Lost
  readonly place: Place
}

/** The history has it by nobody. */
async function keep({ engine, access }: Studydesk, orgId: string, { site, place }: FoundSite): Promise<void> {
  const caller = systemCaller({ orgId, zones: await access.zonesOf(orgId), job: findSitesTask })
  const values = { ...place, source: 'SERVICE', forAddress: site.address } as const
  await engine.work(caller, ({ trusted }) =>
    site.placeId === null ? trusted.create('sitePlace', { siteId: site.id, ...values }) : trusted.update('sitePlace', site.placeId, values),
  )
}
