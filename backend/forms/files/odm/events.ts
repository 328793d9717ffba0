import type { Caller } from '../../../platform/common/caller.ts'
import type { Services } from '../../../platform/engine/ports/services.ts'
import type { FilledForm } from '../filledForms.ts'
import { buildElement } from './xml.ts'

/** A visit of the study at which a form is filled in. */
export interface VisitOfFile {
  readonly id: string
  readonly name: string
  /** True if no schedule plans this type of visit: a participant may have it several times. */
  readonly isUnscheduled: boolean
}

type Request = { readonly studydesk: Services; readonly caller: Caller }

/**
 * Returns the visits of a study by form, in the order of the schedule: visits for which the form is planned, and visits with which it was
 * assigned.
 */
export async function loadVisitsByForm(
  { studydesk, caller }: Request,
  studyId: string,
): Promise<ReadonlyMap<string, readonly VisitOfFile[]>> {
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
  /** 0 for a scheduled visit; unscheduled visits count from 1. */
  readonly occurrence: number
}

/** Returns the visits of filled-in forms by submission. Forms that were assigned without a visit are absent. */
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

const eventOidOf = (visitId: string): string => `SE.${visitId}`
/** OID of the event for forms without a visit. */
const formsEvent = 'SE.forms'

/** Returns references to the events of a form: its visits, and the event for forms without a visit. */
export const buildEventRefs = (visits: readonly VisitOfFile[]): string =>
  [...visits.map(({ id }) => eventOidOf(id)), formsEvent]
    .map((oid, index) => buildElement('StudyEventRef', { StudyEventOID: oid, OrderNumber: index + 1, Mandatory: 'No' }))
    .join('')

/** Returns definitions of the events of a form. */
export const buildEventDefs = (visits: readonly VisitOfFile[], formOid: string): string =>
  [
    ...visits.map(({ id, name, isUnscheduled }) => ({
      OID: eventOidOf(id),
      Name: name,
      Repeating: isUnscheduled ? 'Yes' : 'No',
      Type: isUnscheduled ? 'Unscheduled' : 'Scheduled',
    })),
    { OID: formsEvent, Name: 'Forms', Repeating: 'Yes', Type: 'Unscheduled' },
  ]
    .map((attributes) => buildElement('StudyEventDef', attributes, buildElement('FormRef', { FormOID: formOid, Mandatory: 'No' })))
    .join('')

/** Returns attributes of the event in which a form was filled in. A scheduled visit occurs once, so it has no key. */
export const buildEventAttributes = (event: EventOfForm | undefined, submissionId: string) =>
  event === undefined
    ? { StudyEventOID: formsEvent, StudyEventRepeatKey: submissionId }
    : { StudyEventOID: eventOidOf(event.visitId), StudyEventRepeatKey: event.occurrence === 0 ? undefined : event.occurrence }
