import type { Caller } from '../../../caller.ts'
import type { Studydesk } from '../../../engine/ports/studydesk.ts'
import type { FilledForm } from '../filledForms.ts'
import { element } from './xml.ts'

/** A visit of the study at which a form is filled in. */
export interface VisitOfFile {
  readonly id: string
  readonly name: string
  /** A type of visit that no schedule plans: a participant may have it several times. */
  readonly isUnscheduled: boolean
}

type Request = { readonly studydesk: Studydesk; readonly caller: Caller }

/** The visits of a study by the forms that are planned for them, or that were assigned with them, in the order of the schedule. */
export async function visitsByForm({ studydesk, caller }: Request, studyId: string): Promise<ReadonlyMap<string, readonly VisitOfFile[]>> {
  const [visits] = await studydesk.database.batch(caller.orgId, [
    {
      text: `with asked as (
          select visit_id, form_id from visit_form where org_id = $1
          union select visit.visit_id, assignment.form_id from form_assignment assignment
            join participant_visit visit on visit.org_id = assignment.org_id and visit.id = assignment.participant_visit_id
            where assignment.org_id = $1 and visit.study_id = $2)
        select asked.form_id::text as "formId", visit.id::text, visit.name, visit.planned = 'UNSCHEDULED' as "isUnscheduled"
        from asked join visit on visit.org_id = $1 and visit.id = asked.visit_id
        where visit.study_id = $2 order by visit.rank, visit.id`,
      values: [caller.orgId, studyId],
    },
  ])
  return Map.groupBy((visits?.rows ?? []) as unknown as readonly (VisitOfFile & { readonly formId: string })[], ({ formId }) => formId)
}

/** The visit with which a form was assigned. */
export interface EventOfForm {
  readonly visitId: string
  /** 0 of a visit of the schedule; unscheduled ones are numbered from 1. */
  readonly occurrence: number
}

/** The visits of filled-in forms by submission; those that were assigned without one are not in it. */
export async function eventsOf({ studydesk, caller }: Request, chunk: readonly FilledForm[]): Promise<ReadonlyMap<string, EventOfForm>> {
  const [events] = await studydesk.database.batch(caller.orgId, [
    {
      text: `select submission.id::text, visit.visit_id::text as "visitId", visit.occurrence from form_submission submission
        join form_assignment assignment on assignment.org_id = submission.org_id and assignment.id = submission.form_assignment_id
        join participant_visit visit on visit.org_id = assignment.org_id and visit.id = assignment.participant_visit_id
        where submission.org_id = $1 and submission.id = any($2::uuid[])`,
      values: [caller.orgId, chunk.map(({ submission }) => submission.id)],
    },
  ])
  return new Map(
    (events?.rows ?? []).map(({ id, visitId, occurrence }) => [String(id), { visitId: String(visitId), occurrence: Number(occurrence) }]),
  )
}

const eventOid = (visitId: string): string => `SE.${visitId}`
/** Forms that belong to no visit. */
const formsEvent = 'SE.forms'

/** Refers to the events of a form: its visits, and that of forms without a visit. */
export const eventRefs = (visits: readonly VisitOfFile[]): string =>
  [...visits.map(({ id }) => eventOid(id)), formsEvent]
    .map((oid, index) => element('StudyEventRef', { StudyEventOID: oid, OrderNumber: index + 1, Mandatory: 'No' }))
    .join('')

/** Defines the events of a form. */
export const eventDefs = (visits: readonly VisitOfFile[], formOid: string): string =>
  [
    ...visits.map(({ id, name, isUnscheduled }) => ({
      OID: eventOid(id),
      Name: name,
      Repeating: isUnscheduled ? 'Yes' : 'No',
      Type: isUnscheduled ? 'Unscheduled' : 'Scheduled',
    })),
    { OID: formsEvent, Name: 'Forms', Repeating: 'Yes', Type: 'Unscheduled' },
  ]
    .map((attributes) => element('StudyEventDef', attributes, element('FormRef', { FormOID: formOid, Mandatory: 'No' })))
    .join('')

/** Attributes of the event in which a form was filled in. A scheduled visit comes once: it has no key. */
export const eventAttributes = (event: EventOfForm | undefined, submissionId: string) =>
  event === undefined
    ? { StudyEventOID: formsEvent, StudyEventRepeatKey: submissionId }
    : { StudyEventOID: eventOid(event.visitId), StudyEventRepeatKey: event.occurrence === 0 ? undefined : event.occurrence }
