import { choice, datetime, ref } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'

/** Reasons why a meeting ends: one side leaves, or the connection is lost and neither side restores it. */
export const endsOfMeeting = ['STAFF', 'PARTICIPANT', 'CONNECTION'] as const

/**
 * Video meeting about a consent, from the moment when staff admit the participant until one side leaves. The product stores the people
 * and the times, but nothing that was said, shown or written. Specification 2, section 4, "E-consent".
 */
export const meeting = defineResource({
  name: 'meeting',
  namespace: 'consent',
  page: 'SCREENING',
  orPage: 'PARTICIPANTS',
  scope: ['org'],
  partOf: 'participantStudyId',
  restrictedThrough: ['participantId'],
  title: ['heldBy', 'startedOn'],
  path: { many: 'meetings', one: 'meeting' },
  fields: {
    consentId: ref({ to: 'consent', required: true, once: true }),
    /** Copied from the consent, like the next three fields. */
    participantStudyId: ref({ to: 'participantStudy', required: true, once: true }),
    participantId: ref({ to: 'participant', readOnly: true }),
    studyId: ref({ to: 'study', readOnly: true }),
    siteId: ref({ to: 'site', readOnly: true }),
    heldBy: ref({ to: 'user', readOnly: true }),
    /** Times when staff and the participant joined (two fields). The side that joins first waits for the other side. */
    staffJoinedOn: datetime({ readOnly: true }),
    participantJoinedOn: datetime({ readOnly: true }),
    startedOn: datetime({ readOnly: true, index: true }),
    /** Empty while the meeting runs. */
    endedOn: datetime({ readOnly: true }),
    endedBy: choice({ values: endsOfMeeting, readOnly: true }),
  },
  actions: { list: 'VIEW', read: 'VIEW', export: 'VIEW' },
  list: {
    columns: ['startedOn', 'endedOn', 'heldBy', 'endedBy', 'participantId'],
    filters: ['consentId', 'participantStudyId', 'participantId', 'studyId', 'siteId', 'heldBy', 'startedOn'],
    search: [],
    sort: '-startedOn',
  },
  form: {
    tabs: [
      {
        key: 'details',
        fields: ['participantId', 'heldBy', 'staffJoinedOn', 'participantJoinedOn', 'startedOn', 'endedOn', 'endedBy'],
      },
    ],
  },
  audit: 'changes',
  deletion: 'none',
})
