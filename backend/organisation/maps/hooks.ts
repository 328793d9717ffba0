import type { ResourceRow } from '#resources/core/rows.ts'
import type { ResourceHooks, Write } from '../../platform/engine/types.ts'
import { findSitesStatement } from './findSites.ts'
import { addressOfSite } from './sitePositions.ts'

type SitePlace = ResourceRow['sitePlace']

/** Hooks of site positions: a position from a user counts as set by hand, for the site's current address. */
export const sitePlaceHooks: ResourceHooks<SitePlace> = {
  on: { create: { holds: { siteId: 'shared' }, fill: fillAddress }, update: { holds: { siteId: 'shared' }, fill: fillAddress } },
}

async function fillAddress({ isTrusted, before, input, caller, studydesk }: Write<SitePlace>): Promise<Partial<SitePlace> | undefined> {
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

/** Hooks of sites: a new or changed address starts a search for its position, if a service is configured. */
export const siteHooks: ResourceHooks<ResourceRow['site']> = {
  on: {
    every: {
      send({ before, after, studydesk, caller }) {
        const hasAddressChanged = addressFields.some((name) => before?.[name] !== after[name])
        return hasAddressChanged && studydesk.config.geocoding !== null ? [findSitesStatement(studydesk.jobs, caller.orgId)] : []
      },
    },
  },
}
