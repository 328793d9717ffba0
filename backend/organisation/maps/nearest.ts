import type { MapPosition, NearestSites, NearSite } from '#resources/organisation/mapAnswers.ts'
import type { mapCalls } from '#resources/organisation/mapsCalls.ts'
import { studiesWithoutRecruitment } from '#resources/studies/studyBinding.ts'
import { ownStudySiteRows, readerValues } from '../../platform/access/assignments.ts'
import { studyTitle } from '../../platform/access/studyTitle.ts'
import type { Caller } from '../../platform/common/caller.ts'
import type { DeclaredRequest } from '../../platform/engine/calls/callsOf.ts'
import type { Services } from '../../platform/engine/ports/services.ts'
import { computeKilometres, measureDistance } from './distance.ts'
import { placeOfPostalCode, setPlaceJoin, siteColumns, siteOnMapOf } from './sitePositions.ts'

/**
 * Handles `GET participant/{id}/nearestSites`: open sites of the caller's studies, sorted by distance from the participant's postal code.
 * A distance discloses the address as the postal code does, so a caller without permission for the postal code gets neither distances nor
 * their order.
 * @throws notFound if the caller may not see the participant
 */
export async function findNearestSites({
  caller,
  params: { id },
  studydesk,
}: DeclaredRequest<(typeof mapCalls)['nearestSites']>): Promise<NearestSites> {
  const { postalCode, country, province, redacted } = await studydesk.engine.read(caller, 'participant', id)
  const isHidden = redacted === true || postalCode === undefined
  const origin = isHidden ? null : await placeOfPostalCode(studydesk, { orgId: caller.orgId, postalCode, country, province })
  return { isHidden, exactness: origin?.exactness ?? null, sites: byDistance(await openSites(studydesk, caller), origin) }
}

interface OpenSite extends Omit<NearSite, 'distance'> {
  readonly place: MapPosition | null
}

/** Sorts sites by distance; sites without a distance follow, sorted by name. */
function byDistance(sites: readonly OpenSite[], origin: MapPosition | null): readonly NearSite[] {
  const measuredSites = sites.map(({ place, ...site }) => {
    const km = origin === null || place === null ? Number.POSITIVE_INFINITY : computeKilometres(origin, place)
    return { km, site: { ...site, distance: origin === null || place === null ? null : measureDistance(origin, place) } }
  })
  return measuredSites.toSorted((left, other) => (left.km === other.km ? 0 : left.km - other.km)).map(({ site }) => site)
}

/** Returns sites at which the caller can add a participant to a recruiting study, sorted by name. */
async function openSites({ database }: Services, caller: Caller): Promise<readonly OpenSite[]> {
  const [answer] = await database.batch(caller.orgId, [
    {
      text: `select ${siteColumns}, site.country, open.studies from (
          select study_site.site_id, jsonb_agg(jsonb_build_object('studyId', study.id, 'name', ${studyTitle}) order by lower(${studyTitle}), study.id) as studies
          from ${ownStudySiteRows} mine
          join study_site on study_site.org_id = $1 and study_site.study_id = mine.study_id
            and study_site.site_id = mine.site_id and study_site.status = 'OPEN'
          join study on study.org_id = $1 and study.id = mine.study_id and study.deleted_at is null and study.status <> all($4::text[])
          group by study_site.site_id) open
        join site on site.org_id = $1 and site.id = open.site_id and site.deleted_at is null ${setPlaceJoin}
        order by lower(site.name), site.id`,
      values: [...readerValues(caller), studiesWithoutRecruitment],
    },
  ])
  return (answer?.rows ?? []).map((row) => {
    const { id, name, city, province, isVirtual, place } = siteOnMapOf(row)
    return { siteId: id, name, city, province, isVirtual, studies: row.studies as NearSite['studies'], place }
  })
}
