import type { ResourceRow } from '#resources/rows.ts'
import type { ResourceHooks } from '../engine/types.ts'
import { findSitesStatement } from './findSites.ts'
import { addressOfSite } from './places.ts'

/** Whoever sets a place sets it by hand, for the address that the site has by then. */
export const sitePlaceHooks: ResourceHooks<ResourceRow['sitePlace']> = {
  guard: { on: ['create', 'update'], holds: { siteId: 'shared' } },
  async beforeWrite({ action, isTrusted, before, input, caller, studydesk }) {
    if (isTrusted || action === 'remove') return undefined
    const [answer] = await studydesk.database.batch(caller.orgId, [
      {
        text: `select ${addressOfSite} as address from site where site.org_id = $1 and site.id::text = $2`,
        values: [caller.orgId, before?.siteId ?? input.siteId],
      },
    ])
    return { source: 'HAND', exactness: 'ADDRESS', forAddress: String(answer?.rows[0]?.address ?? '') }
  },
  afterWriteOn: [],
}

const addressFields = ['streetAddress', 'city', 'postalCode', 'country', 'province', 'isVirtual'] as const

/** A site whose address is new or another one is looked up soon, where there is a service to ask. */
export const siteHooks: ResourceHooks<ResourceRow['site']> = {
  alongside({ action, before, after, studydesk, caller }) {
    const isElsewhere = action !== 'remove' && addressFields.some((name) => before?.[name] !== after[name])
    return isElsewhere && studydesk.config.geocoding !== null ? [findSitesStatement(studydesk.jobs, caller.orgId)] : []
  },
}
