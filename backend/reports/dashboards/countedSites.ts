import type { Values } from '#resources/core/conditions.ts'
import type { SiteFigure } from '#resources/organisation/mapAnswers.ts'
import { setPlaceJoin, siteColumns, siteOnMapOf } from '../../organisation/maps/sitePositions.ts'
import { canReadAllFigures } from '../../platform/access/allFigures.ts'
import { ownStudySiteRows, readerValues } from '../../platform/access/assignments.ts'
import type { FigureRequest } from '../../platform/answers/partial.ts'

/** Maximum number of sites in the widget. Sites with the most participants come first. */
const maxSites = 200

/**
 * Returns the sites of the reader's study sites, or all sites for administrators, with their enrolments. With a study in the request,
 * returns only sites of that study. Uses the summary of the list, so that hidden participants are never counted.
 */
export async function countedSites({ caller, studydesk, studyId }: FigureRequest): Promise<readonly SiteFigure[]> {
  const studyFilter = studyId === null ? {} : { studyId }
  const [{ groups }, [answer]] = await Promise.all([
    studydesk.engine.figures.summary(caller, 'participantStudy', { by: 'siteId', recruitmentStatus: 'ENROLLED', ...studyFilter } as Values),
    studydesk.database.batch(caller.orgId, [
      {
        text: `select ${siteColumns} from site ${setPlaceJoin}
          where site.org_id = $1 and site.deleted_at is null and exists (select from study_site of_study
            where of_study.org_id = site.org_id and of_study.site_id = site.id and ($4::uuid is null or of_study.study_id = $4::uuid)
              and ($5 or (of_study.study_id, of_study.site_id) in (select mine.study_id, mine.site_id from ${ownStudySiteRows} mine)))
          order by lower(site.name), site.id`,
        values: [...readerValues(caller), studyId, caller.can('ADMIN_STUDY', 'VIEW') || canReadAllFigures(caller)],
      },
    ]),
  ])
  const enrolledBySite = new Map(groups.map(({ values, count }) => [String(values.siteId), count]))
  return (answer?.rows ?? [])
    .map((row) => {
      const { id, name, city, province, place } = siteOnMapOf(row)
      return { id, name, city, province, place, enrolled: enrolledBySite.get(id) ?? 0 }
    })
    .toSorted((firstSite, other) => other.enrolled - firstSite.enrolled)
    .slice(0, maxSites)
}
