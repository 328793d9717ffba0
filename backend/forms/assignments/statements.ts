import type { Run } from '../../platform/database/types.ts'
import type { DueAssignment } from './makeDue.ts'

/**
 * True if the participant is in the study or may still enter it, so that forms become due. Specification 2, section 4, "Recruitment
 * status in a study".
 */
const activeParticipation = `participation.recruitment_status <> 'NOT_ENROLLED' and participation.conduct_status not in ('COMPLETED', 'WITHDRAWN')`

/** Locks and returns an active assignment; null if it has ended or the participant has left the study. */
export async function lockAssignment(run: Run, orgId: string, id: string): Promise<DueAssignment | null> {
  const { rows } = await run({
    text: `select assignment.id::text, assignment.participant_study_id::text as "participantStudyId",
        assignment.participant_id::text as "participantId", assignment.study_id::text as "studyId", assignment.site_id::text as "siteId",
        assignment.form_id::text as "formId", assignment.purpose, assignment.schedule_type as "scheduleType",
        assignment.due_on::text as "dueOn", assignment.every, assignment.unit, assignment.ends_on::text as "endsOn", assignment.ends_after as "endsAfter"
      from form_assignment assignment join participant_study participation
        on participation.org_id = assignment.org_id and participation.id = assignment.participant_study_id
      where assignment.org_id = $1 and assignment.id = $2 and assignment.status = 'ACTIVE' and ${activeParticipation}
      for update of assignment`,
    values: [orgId, id],
  })
  return (rows[0] as unknown as DueAssignment | undefined) ?? null
}
