import { auditCalls } from '#resources/audit/calls.ts'
import { callsOf } from '../engine/calls/callsOf.ts'
import type { Domain } from '../engine/types.ts'
import { exportHistory, previewExport } from './exportCalls.ts'
import { listEvents, listEventsBelow, readEvent } from './historyCalls.ts'
import { countOwnReads, listReads } from './readerCalls.ts'
import { readSeals, verifySeals } from './sealCalls.ts'
import { listUnlocks } from './unlockCalls.ts'
import { auditKinds, namesIn } from './valueCalls.ts'
import { verify, verifyTask } from './verification.ts'

export { auditInsert } from '../auditTrail/insert.ts'
export { startSealing } from '../auditTrail/sealing.ts'
export { verifyAudit } from './verify.ts'

/** The history of an organisation as its auditors see it. */
export const auditDomain: Domain = {
  calls: callsOf(auditCalls, {
    events: (request) => listEvents(request),
    eventsByUser: listEventsBelow('userId', 'user'),
    eventsOfStudy: listEventsBelow('studyId', 'study'),
    eventsOfSite: listEventsBelow('siteId', 'site'),
    event: readEvent,
    eventInList: readEvent,
    previewExport,
    exportCsv: (request) => exportHistory('csv', request),
    exportFile: (request) => exportHistory(request.query.format ?? 'csv', request),
    reads: listReads,
    ownReads: countOwnReads,
    unlocks: listUnlocks,
    seals: readSeals,
    verifySeals,
    studyNames: namesIn('study', 'trial_name'),
    siteNames: namesIn('site', 'name'),
    kinds: auditKinds,
  }),
  tasks: { [verifyTask]: verify },
  schedules: { [verifyTask]: { cron: '40 2 * * *' } },
}
