import type { Appointment, AppointmentParticipant } from 'fhir/r4'
import type { ResourceAnswer } from '../core/rows.ts'
import { zoneOf } from '../core/values/day.ts'
import { addMinutes, usualMinutes, visitStart } from '../visits/moment.ts'
import { codesOf, metaOf, nonEmpty, referenceTo, stateExtension } from './elements.ts'
import { defineMapping, type FhirContext } from './types.ts'

type Row = ResourceAnswer['participantVisit']

/** FHIR status by the status of the visit. */
export const appointmentStatuses = {
  UNSCHEDULED: 'proposed',
  SCHEDULED: 'booked',
  COMPLETED: 'fulfilled',
  CANCELLED: 'cancelled',
  MISSED: 'noshow',
} as const satisfies Readonly<Record<Row['status'], Appointment['status']>>

export const appointmentMapping = defineMapping({
  type: 'Appointment',
  of: 'participantVisit',
  search: {
    patient: { type: 'reference', field: 'participantId', to: 'Patient', about: 'The participant.' },
    actor: { type: 'reference', field: 'participantId', to: 'Patient', about: 'The participant.' },
    study: { type: 'reference', field: 'studyId', to: 'ResearchStudy', about: 'The study; a parameter of this product.' },
    status: { type: 'token', codes: codesOf('status', appointmentStatuses), about: 'Status of the visit.' },
    date: { type: 'date', field: 'visitDate', isDay: true, about: 'Day of the visit at its site.' },
  },
  sort: { date: 'visitDate', _lastUpdated: 'updatedAt', _id: 'id' },
  includes: { patient: { field: 'participantId', to: 'Patient' }, actor: { field: 'participantId', to: 'Patient' } },
  toFhir: (row, context) =>
    nonEmpty({
      resourceType: 'Appointment',
      id: row.id,
      meta: metaOf(row),
      extension: [stateExtension(context, row.status)],
      status: appointmentStatuses[row.status],
      cancelationReason: row.status === 'CANCELLED' && row.cancellation ? { text: row.cancellation } : undefined,
      serviceType: row.labels?.visitId ? [{ text: row.labels.visitId }] : [],
      ...timesOf(row, context),
      minutesDuration: row.durationMinutes ?? undefined,
      created: row.createdAt,
      supportingInformation: [referenceTo('ResearchSubject', row.participantStudyId) ?? {}],
      participant: participantsOf(row),
    } as const satisfies Appointment),
})

/** Start and end as moments; none while the visit has no day and time. */
function timesOf(row: Row, { zones }: FhirContext): Pick<Appointment, 'start' | 'end'> {
  const { visitDate, visitTime, isSecondHour } = row
  if (!visitDate || !visitTime) return {}
  const start = visitStart(zoneOf(zones, row), { visitDate, visitTime, isSecondHour })
  return { start: start.toISOString(), end: addMinutes(start, row.durationMinutes ?? usualMinutes).toISOString() }
}

const participantsOf = ({ participantId, siteId, roomId, staffId, labels, status }: Row): AppointmentParticipant[] => {
  const isAgreed = status === 'SCHEDULED' || status === 'COMPLETED' || status === 'MISSED'
  const answer = isAgreed ? 'accepted' : 'needs-action'
  const others = [labels?.siteId ?? siteId, roomId && labels?.roomId, staffId && labels?.staffId]
  return [
    { actor: referenceTo('Patient', participantId, labels?.participantId) ?? {}, status: answer },
    ...others.flatMap((display) => (display ? [{ actor: { display }, status: answer } as const] : [])),
  ]
}
