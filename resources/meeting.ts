import { choice, datetime, ref } from './core/fields/index.ts'
import { defineResource } from './core/resource.ts'

/** Who left, or that nobody did: the line was lost, and neither came back. */
export const endsOfMeeting = ['STAFF', 'PARTICIPANT', 'CONNECTION'] as const

/**
 * A video meeting about a consent: from the moment that staff let the participant in until one of them left. Nothing of what is said, shown or written in it is
 * kept; that it was held, by whom and when, is. Specification 2, section 4, "E-consent".
 */
export const meeting = defineResource({
  name: 'meeting',
  namespace: 'consent',
  page: 'SCREENING',
  orPage: 'PARTICIPANTS',
  scope: ['org'],
  partOf: 'participantStudyId',
  closedBy: ['participantId'],
  title: ['heldBy', 'startedOn'],
  path: { many: 'meetings', one: 'meeting' },
  fields: {
    consentId: ref({ to: 'consent', required: true, once: true }),
    /** Of the consent, as the next three. */
    participantStudyId: ref({ to: 'participantStudy', required: true, once: true }),
    participantId: ref({ to: 'participant', readOnly: true }),
    studyId: ref({ to: 'study', readOnly: true }),
    siteId: ref({ to: 'site', readOnly: true }),
    heldBy: ref({ to: 'user', readOnly: true }),
    /** When each of them came: whoever is there first waits for the other. */
    staffJoinedOn: datetime({ readOnly: true }),
    participantJoinedOn: datetime({ readOnly: true }),
    startedOn: datetime({ readOnly: true, index: true }),
    /** Empty while it is under way. */
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
