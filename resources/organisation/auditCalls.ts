import { data, defineCalls, file, list } from '../core/call.ts'
import { choice, text } from '../core/fields/index.ts'
import type { ResourceAnswer } from '../core/rows.ts'
import type { EventAnswer, HistoryPreview, SealState } from './auditAnswers.ts'

const auditors = { method: 'GET', access: { page: 'ADMIN_AUDIT', action: 'VIEW' } } as const
const day = 'Day of the organisation (YYYY-MM-DD, the last one whole) or moment (ISO 8601).'
const fields = '`kind`, `action`, `userId`, `studyId`, `siteId`, `recordId`'

/** Events, the newest first. Without `from`, `to` and `at`, events of the past 90 days. */
const events = {
  ...auditors,
  of: 'auditHistory',
  query: {
    of: 'auditHistory',
    beside: {
      filter: text({ max: 5000, about: `JSON object of ${fields}, \`from\` and \`to\`; each may be a parameter of its own.` }),
      from: text({ about: `${day} Without from, to and at: the past 90 days.` }),
      to: text({ about: day }),
    },
  },
  output: list<ResourceAnswer['auditHistory']>(),
} as const

const event = { ...auditors, of: 'auditHistory', output: data<EventAnswer>() } as const

const exportFields = {
  startTime: text({ about: `${day} Absent: from the first event on.` }),
  endTime: text({ about: day }),
  from: text({ about: 'As `startTime`.' }),
  to: text({ about: 'As `endTime`.' }),
  filter: text({ max: 5000, about: `JSON object of ${fields}; each may be a parameter of its own.` }),
  kind: text(),
  action: text(),
  userId: text(),
  studyId: text(),
  siteId: text(),
  recordId: text(),
} as const
const fileFormatFields = { headers: text(), format: choice({ values: ['csv', 'xlsx'] }) } as const

const reading = {
  participantId: text({ about: 'A record that was read; `recordId` means the same.' }),
  recordId: text(),
  startTime: text({ about: day }),
  endTime: text({ about: day }),
} as const

/** An entry of a filter. */
interface NamedEntry {
  readonly id: string
  readonly name: string
}

/** Calls for the organization's audit trail, the read log, and the seals that protect both. Specification 1, section 9. */
export const auditCalls = defineCalls({
  events: { ...events, path: 'activity/history' },
  eventsByUser: { ...events, path: 'user/:parentId/activity/history' },
  eventsOfStudy: { ...events, path: 'admin/study/:parentId/activity/history' },
  eventsOfSite: { ...events, path: 'site/:parentId/activity/history' },
  event: { ...event, path: 'activity/history/event/:id' },
  eventInList: { ...event, path: 'activity/history/:id' },
  previewExport: {
    ...auditors,
    of: 'auditHistory',
    path: 'activity/history/export/preview',
    query: exportFields,
    output: data<HistoryPreview>(),
  },
  exportCsv: {
    ...auditors,
    of: 'auditHistory',
    path: 'activity/history/export/csv',
    query: { ...exportFields, ...fileFormatFields },
    output: file('text/csv'),
  },
  exportFile: {
    ...auditors,
    of: 'auditHistory',
    path: 'activity/history/export',
    query: { ...exportFields, ...fileFormatFields },
    output: file('text/csv'),
  },
  reads: {
    ...auditors,
    of: 'recordRead',
    path: 'activity/readers',
    query: { of: 'recordRead', beside: reading },
    output: list<ResourceAnswer['recordRead']>(),
  },
  unlocks: { ...auditors, of: 'unlock', path: 'activity/unlocks', query: { of: 'unlock' }, output: list<ResourceAnswer['unlock']>() },
  seals: { ...auditors, path: 'activity/seals', output: data<SealState>() },
  verifySeals: { ...auditors, method: 'POST', path: 'activity/seals/verify', output: data<{ readonly queued: true }>() },
  studyNames: { ...auditors, of: 'study', path: 'values/study/names', output: data<readonly NamedEntry[]>() },
  siteNames: { ...auditors, of: 'site', path: 'values/site/names', output: data<readonly NamedEntry[]>() },
  kinds: { ...auditors, of: 'auditHistory', path: 'values/audit/types', output: data<readonly string[]>() },
})
