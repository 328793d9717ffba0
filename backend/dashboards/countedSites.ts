import type { Values } from '#resources/core/conditions.ts'
import type { SiteFigure } from '#resources/mapAnswers.ts'
import { readsAllFigures } from '../access/allFigures.ts'
import { ownStudySiteRows, readerValues } from '../access/assignments.ts'
import { siteColumns, siteOnMap, withSetPlace } from '../maps/places.ts'
import type { Asked } from '../part.ts'

/** Sites that the widget tells at most, those with most people first. */
const most = 200

/**
 * Sites of the reader's study-sites, of all for those who administer studies, within the study where there is one, and how many are enrolled there: counted by
 * the list's own summary, so that nobody is counted whom the reader may not see.
 */
export async function countedSites({ caller, studydesk, studyId }: Asked): Promise<readonly SiteFigure[]> {
  const within = studyId === null ? {} : { studyId }
  const [{ groups }, [answer]] = await Promise.all([
    studydesk.engine.figures.summary(caller, 'participantStudy', { by: 'siteId', recruitmentStatus: 'ENROLLED', ...within } as Values),
    studydesk.database.batch(caller.orgId, [
      {
        text: `select ${siteColumns} from site ${withSetPlace}
          where site.org_id = $1 and site.deleted_at is null and exists (select from study_site of_study
            where of_study.org_id = site.org_id and of_study.site_id = site.id and ($4::uuid is null or of_study.study_id = $4::uuid)
              and ($5 or (of_study.study_id, of_study.site_id) in (select mine.study_id, mine.site_id from ${ownStudySiteRows} mine)))
          order by lower(site.name), site.id`,
        values: [...readerValues(caller), studyId, caller.can('ADMIN_STUDY', 'VIEW') || readsAllFigures(caller)],
      },
    ]),
  ])
  const enrolled = new Map(groups.map(({ values, count }) => [String(values.siteId), count]))
  return (answer?.rows ?? [])
    .map((row) => {
      const { id, name, city, province, place } = siteOnMap(row)
      return { id, name, city, province, place, enrolled: enrolled.get(id) ?? 0 }
    })
    .toSorted((one, other) => other.enrolled - one.enrolled)
    .slice(0, most)
}
