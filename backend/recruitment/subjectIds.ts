import { isFilled } from '#resources/core/conditions.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { ResourceRow } from '#resources/rows.ts'
import { type SubjectIdPattern, subjectIdOf } from '#resources/subjectIds.ts'
import type { Write } from '../engine/types.ts'
import { conflict } from '../errors.ts'

type Card = ResourceRow['participantStudy']
type DrawnNumber = SubjectIdPattern & { readonly number: number }

/**
 * The next subject ID of a study that numbers its subjects, for a participant who enters screening or is enrolled without one. The counter is locked
 * until the commit, so two at once get two numbers, and a number is given back only when the whole act is undone.
 * @throws conflict SubjectIdNeedsSiteCode where the IDs name a site that has no code
 */
export async function giveSubjectId(write: Write<Card>): Promise<Partial<Card> | undefined> {
  const { before, input, caller, studydesk } = write
  const isEnrolled = input.recruitmentStatus === 'ENROLLED' && before?.recruitmentStatus !== 'ENROLLED'
  if ((before !== null && !isEnrolled) || isFilled(input.subjectId ?? before?.subjectId)) return undefined
  const [studyId, siteId] = [before?.studyId ?? input.studyId, before?.siteId ?? input.siteId]
  // A wrong study or site is rejected by the rules of the fields.
  if (!isUuid(studyId) || !isUuid(siteId)) return undefined
  // Participants added before the study numbered its subjects get their number when they are enrolled.
  const moments = isEnrolled ? ['SCREENING', 'ENROLMENT'] : ['SCREENING']
  for (;;) {
    const [answer] = await studydesk.database.batch(caller.orgId, [{ text: nextNumber, values: [caller.orgId, studyId, siteId, moments] }])
    const drawn = answer?.rows[0] as DrawnNumber | undefined
    if (drawn === undefined) return undefined
    if (drawn.namesSite && !isFilled(drawn.siteCode)) throw conflict('SubjectIdNeedsSiteCode')
    const subjectId = subjectIdOf(drawn, drawn.number)
    // An ID that was typed by hand is skipped.
    const duplicate = { text: duplicateSql, values: [caller.orgId, studyId, subjectId] }
    const [found] = await studydesk.database.batch(caller.orgId, [duplicate])
    if (found?.rowCount === 0) return { subjectId }
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
