import type { NearestSites, NearSite, Place } from '#resources/mapAnswers.ts'
import type { mapCalls } from '#resources/maps/calls.ts'
import { studiesWithoutRecruitment } from '#resources/studyBinding.ts'
import { ownStudySiteRows, readerValues } from '../access/assignments.ts'
import { studyTitle } from '../access/studyTitle.ts'
import type { Caller } from '../caller.ts'
import type { DeclaredRequest } from '../engine/calls/callsOf.ts'
import type { Studydesk } from '../engine/ports/studydesk.ts'
import { distanceBetween, kilometresBetween } from './distance.ts'
import { placeOfPostalCode, siteColumns, siteOnMap, withSetPlace } from './places.ts'

/**
 * `GET participant/{id}/nearestSites`: the open sites of the caller's studies by their distance from the participant's postal code. A distance tells where
 * somebody lives as their postal code does: who may not read the one is told neither the other nor the order of sites by it.
 * @throws notFound for a participant whom the caller may not see
 */
export async function nearestSites({
  caller,
  params: { id },
  studydesk,
}: DeclaredRequest<(typeof mapCalls)['nearestSites']>): Promise<NearestSites> {
  const { postalCode, country, province, redacted } = await studydesk.engine.read(caller, 'participant', id)
  const isHidden = redacted === true || postalCode === undefined
  const from = isHidden ? null : await placeOfPostalCode(studydesk, { orgId: caller.orgId, postalCode, country, province })
  return { isHidden, exactness: from?.exactness ?? null, sites: byDistance(await openSites(studydesk, caller), from) }
}

interface OpenSite extends Omit<NearSite, 'distance'> {
  readonly place: Place | null
}

/** The nearest first; without a distance by name, behind. */
function byDistance(sites: readonly OpenSite[], from: Place | null): readonly NearSite[] {
  const measured = sites.map(({ place, ...site }) => {
    const km = from === null || place === null ? Number.POSITIVE_INFINITY : kilometresBetween(from, place)
    return { km, site: { ...site, distance: from === null || place === null ? null : distanceBetween(from, place) } }
  })
  return measured.toSorted((one, other) => (one.km === other.km ? 0 : one.km - other.km)).map(({ site }) => site)
}

/** Sites at which the caller can add a participant to a recruiting study, by name. */
async function openSites({ database }: Studydesk, caller: Caller): Promise<readonly OpenSite[]> {
  const [answer] = await database.batch(caller.orgId, [
    {
      text: `select ${siteColumns}, site.country, open.studies from (
          select study_site.site_id, jsonb_agg(jsonb_build_object('studyId', study.id, 'name', ${studyTitle}) order by lower(${studyTitle}), study.id) as studies
          from ${ownStudySiteRows} mine
          join study_site on study_site.org_id = $1 and study_site.study_id = mine.study_id
            and study_site.site_id = mine.site_id and study_site.status = 'OPEN'
          join study on study.org_id = $1 and study.id = mine.study_id and study.deleted_at is null and study.status <> all($4::text[])
          group by study_site.site_id) open
        join site on site.org_id = $1 and site.id = open.site_id and site.deleted_at is null ${withSetPlace}
        order by lower(site.name), site.id`,
      values: [...readerValues(caller), studiesWithoutRecruitment],
    },
  ])
  return (answer?.rows ?? []).map((row) => {
    const { id, name, city, province, isVirtual, place } = siteOnMap(row)
    return { siteId: id, name, city, province, isVirtual, studies: row.studies as NearSite['studies'], place }
  })
}
