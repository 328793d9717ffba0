import type { StudyOption } from '#resources/recruitment/participantStudyAnswers.ts'
import { studiesWithoutRecruitment } from '#resources/studies/studyBinding.ts'
import { ownStudySiteRows, readerValues } from '../../platform/access/assignments.ts'
import { studyTitle } from '../../platform/access/studyTitle.ts'
import type { CallContext } from '../../platform/engine/types.ts'

/**
 * Lists the studies to which the caller can assign participants, sorted by name, each with its sites: open study-sites of the caller, in
 * studies that recruit. Specification 2, section 5, "Study assignment": only studies that have sites are offered.
 */
export async function listStudiesWithSites({ caller, studydesk: { database } }: CallContext): Promise<readonly StudyOption[]> {
  const [answer] = await database.batch(caller.orgId, [
    {
      text: `select study.id, ${studyTitle} as "trialName",
          study.trial_name as "trialFullName", study.trial_id as "trialId",
          jsonb_agg(jsonb_build_object('siteId', site.id, 'siteName', site.name) order by lower(site.name), site.id) as "siteDetailsList"
        from ${ownStudySiteRows} mine
        join study_site on study_site.org_id = $1 and study_site.study_id = mine.study_id
          and study_site.site_id = mine.site_id and study_site.status = 'OPEN'
        join study on study.org_id = $1 and study.id = mine.study_id and study.deleted_at is null
          and study.status <> all($4::text[])
        join site on site.org_id = $1 and site.id = mine.site_id and site.deleted_at is null
        group by study.org_id, study.id order by lower(${studyTitle}), study.id`,
      values: [...readerValues(caller), studiesWithoutRecruitment],
    },
  ])
  return (answer?.rows ?? []) as unknown as readonly StudyOption[]
}
