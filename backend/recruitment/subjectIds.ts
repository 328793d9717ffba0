import { isFilled } from '#resources/core/conditions.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { ResourceRow } from '#resources/core/rows.ts'
import { type SubjectIdPattern, subjectIdOf } from '#resources/studies/subjectIds.ts'
import { conflict } from '../platform/common/errors.ts'
import type { Write } from '../platform/engine/types.ts'

type Card = ResourceRow['participantStudy']
type SubjectNumber = SubjectIdPattern & { readonly number: number }

/**
 * Assigns the next subject ID to a participant who enters screening or is enrolled without one, in a study that numbers its subjects.
 * Locks the counter until the commit, so that two concurrent requests get different numbers. A number is free again only if the whole
 * transaction is rolled back.
 * @throws conflict SubjectIdNeedsSiteCode if the IDs include a site code and the site has none
 */
export async function fillSubjectId(write: Write<Card>): Promise<Partial<Card> | undefined> {
  const { before, input, caller, studydesk } = write
  const isEnrolled = input.recruitmentStatus === 'ENROLLED' && before?.recruitmentStatus !== 'ENROLLED'
  if ((before !== null && !isEnrolled) || isFilled(input.subjectId ?? before?.subjectId)) return undefined
  const [studyId, siteId] = [before?.studyId ?? input.studyId, before?.siteId ?? input.siteId]
  // The rules of the fields report a wrong study or site.
  if (!isUuid(studyId) || !isUuid(siteId)) return undefined
  // Participants who were added before the study numbered its subjects get an ID at enrolment.
  const moments = isEnrolled ? ['SCREENING', 'ENROLMENT'] : ['SCREENING']
  for (;;) {
    const [answer] = await studydesk.database.batch(caller.orgId, [{ text: nextNumber, values: [caller.orgId, studyId, siteId, moments] }])
    const subjectNumber = answer?.rows[0] as SubjectNumber | undefined
    if (subjectNumber === undefined) return undefined
    if (subjectNumber.namesSite && !isFilled(subjectNumber.siteCode)) throw conflict('SubjectIdNeedsSiteCode')
    const subjectId = subjectIdOf(subjectNumber, subjectNumber.number)
    // Skips an ID that was entered manually.
    const duplicate = { text: duplicateSql, values: [caller.orgId, studyId, subjectId] }
    const [duplicateResult] = await studydesk.database.batch(caller.orgId, [duplicate])
    if (duplicateResult?.rowCount === 0) return { subjectId }
  }
}

const nextNumber = `with pattern as (
    select study.subject_id_prefix as prefix, coalesce(study.subject_id_names_site, false) as names_site,
      coalesce(study.subject_id_width, 1) as width, site.site_code
    from study join site on site.org_id = study.org_id and site.id = $3
    where study.org_id = $1 and study.id = $2 and study.subject_id_given_at = any($4::text[])
  ), counted as (
    insert into subject_number (org_id, study_id, scope_id, last)
    select $1, $2::uuid, case when names_site then $3::uuid else $2::uuid end, 1 from pattern
    on conflict (org_id, study_id, scope_id) do update set last = subject_number.last + 1
    returning last
  )
  select prefix, names_site as "namesSite", width, site_code as "siteCode", counted.last as number from pattern, counted`

const duplicateSql = 'select 1 from participant_study where org_id = $1 and study_id = $2 and lower(subject_id) = lower($3)'
