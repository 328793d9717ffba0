import type { StudyOption } from '#resources/participantStudyAnswers.ts'
import { studiesWithoutRecruitment } from '#resources/studyBinding.ts'
import { assignedToBoth } from '../../access/assignments.ts'
import { studyTitle } from '../../access/studyTitle.ts'
import type { CallContext } from '../../engine/types.ts'

/**
 * The studies to which the caller can assign participants, by name, each with its sites: the open ones among their own study-sites,
 * where the study recruits.
 * Specification 2, section 5, "Study assignment": only studies that have sites are offered.
 */
export async function studiesWithSites({ caller, studydesk: { database } }: CallContext): Promise<readonly StudyOption[]> {
  const [answer] = await database.batch(caller.orgId, [
    {
      text: `select study.id, ${studyTitle} as "trialName",
          study.trial_name as "trialFullName", study.trial_id as "trialId",
          jsonb_agg(jsonb_build_object('siteId', site.id, 'siteName', site.name) order by lower(site.name), site.id) as "siteDetailsList"
        from study_site_assignment assigned
        join study_site on study_site.org_id = assigned.org_id and study_site.study_id = assigned.study_id
          and study_site.site_id = assigned.site_id and study_site.status = 'OPEN'
        join study on study.org_id = assigned.org_id and study.id = assigned.study_id and study.deleted_at is null
          and study.status <> all($3::text[])
        join site on site.org_id = assigned.org_id and site.id = assigned.site_id and site.deleted_at is null
        where assigned.org_id = $1 and ${assignedToBoth('$2', '$4')}
        group by study.org_id, study.id order by lower(${studyTitle}), study.id`,
      values: [caller.orgId, caller.userId, studiesWithoutRecruitment, caller.makerId ?? null],
    },
  ])
  return (answer?.rows ?? []) as unknown as readonly StudyOption[]
}
