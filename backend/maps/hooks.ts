import type { ResourceRow } from '#resources/rows.ts'
import type { ResourceHooks, Write } from '../engine/types.ts'
import { findSitesStatement } from './findSites.ts'
import { addressOfSite } from './places.ts'

type Place = ResourceRow['sitePlace']

/** Whoever sets a place sets it by hand, for the address that the site has by then. */
export const sitePlaceHooks: ResourceHooks<Place> = {
  on: { create: { holds: { siteId: 'shared' }, fill: fillAddress }, update: { holds: { siteId: 'shared' }, fill: fillAddress } },
}

async function fillAddress({ isTrusted, before, input, caller, studydesk }: Write<Place>): Promise<Partial<Place> | undefined> {
  if (isTrusted) return undefined
  const [answer] = await studydesk.database.batch(caller.orgId, [
    {
      text: `select ${addressOfSite} as address from site where site.org_id = $1 and site.id::text = $2`,
      values: [caller.orgId, before?.siteId ?? input.siteId],
    },
  ])
  return { source: 'HAND', exactness: 'ADDRESS', forAddress: String(answer?.rows[0]?.address ?? '') }
}

const addressFields = ['streetAddress', 'city', 'postalCode', 'country', 'province', 'isVirtual'] as const

/** A site whose address is new or another one is looked up soon, where there is a service to ask. */
export const siteHooks: ResourceHooks<ResourceRow['site']> = {
  on: {
    every: {
      send({ before, after, studydesk, caller }) {
        const isElsewhere = addressFields.some((name) => before?.[name] !== after[name])
        return isElsewhere && studydesk.config.geocoding !== null ? [findSitesStatement(studydesk.jobs, caller.orgId)] : []
      },
    },
  },
}
