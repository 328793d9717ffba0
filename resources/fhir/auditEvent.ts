import type { AuditEvent, AuditEventEntity } from 'fhir/r4'
import type { ResourceAnswer } from '../core/rows.ts'
import { identifierOf, nonEmpty, referenceTo, systemOf } from './elements.ts'
import { defineMapping, type FhirContext, type FhirType } from './types.ts'

type Row = ResourceAnswer['auditHistory']

/** FHIR types of records, by the kind of the event. */
const typesByKind: Readonly<Record<string, FhirType>> = {
  participant: 'Patient',
  study: 'ResearchStudy',
  participantStudy: 'ResearchSubject',
  consent: 'Consent',
  participantVisit: 'Appointment',
  formVersion: 'Questionnaire',
  formSubmission: 'QuestionnaireResponse',
  document: 'DocumentReference',
}

/** Actions that create, read or delete. Every action on a session is an execution; all others update. */
const actionCodes: Readonly<Record<string, AuditEvent['action']>> = {
  create: 'C',
  import: 'C',
  remove: 'D',
  export: 'R',
  download: 'R',
  unlock: 'R',
}

export const auditEventMapping = defineMapping({
  type: 'AuditEvent',
  of: 'auditHistory',
  search: {
    date: { type: 'date', field: 'at', about: 'Time of the event. Without it, the past 90 days.' },
    study: { type: 'reference', field: 'studyId', to: 'ResearchStudy', about: 'The study; a parameter of this product.' },
    patient: { type: 'reference', field: 'recordId', to: 'Patient', about: 'Events of the participant’s own record.' },
  },
  sort: { date: 'at' },
  includes: {},
  toFhir: (row, context) =>
    nonEmpty({
      resourceType: 'AuditEvent',
      id: row.id,
      type: { system: 'http://terminology.hl7.org/CodeSystem/audit-event-type', code: 'object' },
      subtype: [{ system: systemOf(context, 'audit-action'), code: String(row.action) }],
      action: row.kind === 'session' ? 'E' : (actionCodes[String(row.action)] ?? 'U'),
      recorded: row.at ?? '',
      outcome: '0',
      purposeOfEvent: row.reason ? [{ text: row.reason }] : [],
      agent: [
        {
          who: row.userId
            ? nonEmpty({ identifier: identifierOf(context, 'user', row.userId), display: row.labels?.userId })
            : { display: 'Studydesk' },
          requestor: row.userId !== null,
        },
      ],
      source: { observer: { display: 'Studydesk' } },
      entity: entitiesOf(row, context),
    } as const satisfies AuditEvent),
})

/** The record, with the names of the changed fields. Values stay in the product's audit history. */
function entitiesOf({ kind, recordId, changes }: Row, context: FhirContext): AuditEventEntity[] {
  if (!recordId) return []
  const type = typesByKind[String(kind)]
  const names = typeof changes === 'object' && changes !== null ? Object.keys(changes) : []
  return [
    nonEmpty({
      what: type === undefined ? { identifier: identifierOf(context, String(kind), recordId) } : referenceTo(type, recordId),
      detail: names.map((name) => ({ type: 'changed-field', valueString: name })),
    }),
  ]
}
