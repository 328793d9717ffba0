import type { ResearchSubject } from 'fhir/r4'
import type { ResourceAnswer } from '../core/rows.ts'
import { identifierOf, metaOf, nonEmpty, referenceTo, stateExtension } from './elements.ts'
import { defineMapping } from './types.ts'

type Row = Pick<ResourceAnswer['participantStudy'], 'recruitmentStatus' | 'conductStatus' | 'screeningFailure'>
type Status = ResearchSubject['status']

/** FHIR status of enrolled participants, by the progress of their conduct. */
const conductStatuses = {
  NOT_STARTED: 'pending-on-study',
  UNDER_WAY: 'on-study',
  COMPLETED: 'off-study',
  WITHDRAWN: 'withdrawn',
} as const satisfies Readonly<Record<Row['conductStatus'], Status>>

/** FHIR status of a participation. A screening failure is not eligible; other people who were not enrolled are not registered. Pure. */
export function subjectStatusOf({ recruitmentStatus, conductStatus, screeningFailure }: Row): Status {
  if (recruitmentStatus === 'ENROLLED') return conductStatuses[conductStatus]
  if (recruitmentStatus === 'IN_SCREENING') return 'screening'
  return screeningFailure === true ? 'ineligible' : 'not-registered'
}

const enrolled = (conductStatus: Row['conductStatus']) => ({ recruitmentStatus: 'ENROLLED', conductStatus }) as const

export const researchSubjectMapping = defineMapping({
  type: 'ResearchSubject',
  of: 'participantStudy',
  search: {
    identifier: { type: 'identifier', fields: { 'subject-id': 'subjectId' }, about: 'Subject ID in the study.' },
    individual: { type: 'reference', field: 'participantId', to: 'Patient', about: 'The participant.' },
    patient: { type: 'reference', field: 'participantId', to: 'Patient', about: 'The participant.' },
    study: { type: 'reference', field: 'studyId', to: 'ResearchStudy', about: 'The study.' },
    status: {
      type: 'token',
      codes: {
        screening: { recruitmentStatus: 'IN_SCREENING' },
        ineligible: { recruitmentStatus: 'NOT_ENROLLED', screeningFailure: 'true' },
        'not-registered': { recruitmentStatus: 'NOT_ENROLLED', screeningFailure: 'false' },
        'pending-on-study': enrolled('NOT_STARTED'),
        'on-study': enrolled('UNDER_WAY'),
        'off-study': enrolled('COMPLETED'),
        withdrawn: enrolled('WITHDRAWN'),
      },
      about: 'Status in the study; one code at a time.',
    },
    date: { type: 'date', field: 'enrolledOn', isDay: true, about: 'Day of the enrolment.' },
  },
  sort: { date: 'enrolledOn', _lastUpdated: 'updatedAt', _id: 'id' },
  includes: {
    individual: { field: 'participantId', to: 'Patient' },
    patient: { field: 'participantId', to: 'Patient' },
    study: { field: 'studyId', to: 'ResearchStudy' },
  },
  toFhir: (row, context) =>
    nonEmpty({
      resourceType: 'ResearchSubject',
      id: row.id,
      meta: metaOf(row),
      extension: [stateExtension(context, row.recruitmentStatus === 'ENROLLED' ? `ENROLLED_${row.conductStatus}` : row.recruitmentStatus)],
      identifier: row.subjectId ? [identifierOf(context, 'subject-id', row.subjectId)] : [],
      status: subjectStatusOf(row),
      period: nonEmpty({ start: row.enrolledOn ?? undefined, end: row.withdrawnOn ?? row.conductEndedAt ?? undefined }),
      study: referenceTo('ResearchStudy', row.studyId, row.labels?.studyId) ?? {},
      individual: referenceTo('Patient', row.participantId, row.labels?.participantId) ?? {},
      assignedArm: row.labels?.groupId,
    } as const satisfies ResearchSubject),
})
