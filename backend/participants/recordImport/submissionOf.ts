import type { Caller } from '../../platform/common/caller.ts'
import type { Work } from '../../platform/engine/engine.types.ts'
import type { Participation } from './findParticipation.ts'
import type { RecordPlan } from './recordPlan.ts'
import type { FormInstance } from './records.ts'

interface Target {
  readonly plan: Pick<RecordPlan, 'studyId' | 'mapping'>
  readonly record: string
  readonly participation: Participation
  readonly instance: FormInstance
}

/**
 * Returns the submission of a form instance: the one of an earlier import, else an open one that nobody has begun, else a new one. An
 * instance of a repeating form is an occurrence of an assignment on demand, so that users can fill in the form again.
 */
export async function submissionOf(work: Work, { orgId }: Caller, target: Target): Promise<string> {
  const { plan, record, participation, instance } = target
  const { form, row } = instance
  const key = [orgId, plan.studyId, record, row.event, form.formId, row.instance]
  const { rows } = await work.run({
    text: `select submission_id::text as id from imported_form
      where org_id = $1 and study_id = $2 and record = $3 and event = $4 and form_id = $5 and instance = $6`,
    values: key,
  })
  if (rows[0] !== undefined) return String(rows[0].id)
  const visitId = Object.hasOwn(plan.mapping.events, row.event) ? plan.mapping.events[row.event] : undefined
  const participantVisitId = visitId === undefined ? null : await visitOf(work, orgId, participation, visitId)
  const assignmentId = await assignmentOf(work, orgId, target, participantVisitId)
  const id = await occurrenceOf(work, orgId, target, assignmentId)
  await work.run({
    text: `insert into imported_form (org_id, study_id, record, event, form_id, instance, submission_id) values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [...key, id],
  })
  return id
}

/** Returns the participant's visit of the schedule. Creates it before conduct begins, which then leaves it unchanged. */
async function visitOf(work: Work, orgId: string, { id, participantId, studyId, siteId }: Participation, visitId: string): Promise<string> {
  const { rows } = await work.run({
    text: `select id::text from participant_visit where org_id = $1 and participant_study_id = $2 and visit_id = $3 and occurrence = 0`,
    values: [orgId, id, visitId],
  })
  if (rows[0] !== undefined) return String(rows[0].id)
  const input = { participantStudyId: id, participantId, studyId, siteId, visitId, occurrence: 0 }
  return (await work.trusted.create('participantVisit', input)).id
}

async function assignmentOf(
  work: Work,
  orgId: string,
  { participation, instance: { form, row } }: Target,
  participantVisitId: string | null,
): Promise<string> {
  const scheduleType = row.instance > 0 ? 'CONTINUOUS' : 'ONE_TIME'
  const { rows } = await work.run({
    text: `select assignment.id::text from form_assignment assignment
      where org_id = $1 and participant_study_id = $2 and form_id = $3 and participant_visit_id is not distinct from $4 and schedule_type = $5
        and status <> 'UNASSIGNED' and ($5 = 'CONTINUOUS' or exists (select from form_submission submission
          where submission.org_id = assignment.org_id and submission.form_assignment_id = assignment.id and submission.status = 'NOT_STARTED'
            and not exists (select from imported_form imported where imported.org_id = $1 and imported.submission_id = submission.id)))
      order by created_at, id limit 1`,
    values: [orgId, participation.id, form.formId, participantVisitId, scheduleType],
  })
  if (rows[0] !== undefined) return String(rows[0].id)
  const purpose = participantVisitId === null ? {} : { purpose: 'CONDUCT' as const }
  const input = { participantStudyId: participation.id, participantVisitId, formId: form.formId, scheduleType, ...purpose } as const
  return (await work.trusted.create('formAssignment', input)).id
}

/** Returns the submission with the number of the instance, or the next free one if a user has filled in that number here. */
async function occurrenceOf(
  work: Work,
  orgId: string,
  { participation, instance: { form, row } }: Target,
  formAssignmentId: string,
): Promise<string> {
  const { rows } = await work.run({
    text: `select submission.id::text, occurrence, purpose, status = 'NOT_STARTED' and not exists (select from imported_form imported
          where imported.org_id = $1 and imported.submission_id = submission.id) as "isFree"
      from form_submission submission where org_id = $1 and form_assignment_id = $2 order by occurrence`,
    values: [orgId, formAssignmentId],
  })
  const submissions = rows as unknown as readonly { id: string; occurrence: number; purpose: 'SCREENING' | 'CONDUCT'; isFree: boolean }[]
  const wanted = Math.max(1, row.instance)
  const same = submissions.find(({ occurrence }) => occurrence === wanted)
  if (same?.isFree === true) return same.id
  const occurrence = same === undefined ? wanted : Math.max(...submissions.map((each) => each.occurrence)) + 1
  const { id: participantStudyId, participantId, studyId, siteId } = participation
  const purpose = submissions[0]?.purpose ?? 'CONDUCT'
  const input = { participantStudyId, participantId, studyId, siteId, formId: form.formId, purpose, formAssignmentId, occurrence }
  return (await work.trusted.create('formSubmission', input)).id
}
