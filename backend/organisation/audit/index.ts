import { auditCalls } from '#resources/organisation/auditCalls.ts'
import { callsOf } from '../../platform/engine/calls/callsOf.ts'
import type { Domain } from '../../platform/engine/types.ts'
import { exportHistory, previewExport } from './exportCalls.ts'
import { listEvents, listEventsBelow, readEvent } from './historyCalls.ts'
import { listReads } from './readerCalls.ts'
import { readSeals, verifySeals } from './sealCalls.ts'
import { listUnlocks } from './unlockCalls.ts'
import { createNameReader, listAuditKinds } from './valueCalls.ts'
import { verify, verifyTask } from './verification.ts'

export { buildAuditInsert as auditInsert } from '../../platform/auditTrail/insert.ts'
export { startSealing } from '../../platform/auditTrail/sealing.ts'
export { verifyAudit } from './verify.ts'

/** Domain of the organisation's audit trail, for its auditors. */
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
    unlocks: listUnlocks,
    seals: readSeals,
    verifySeals,
    studyNames: createNameReader('study', 'trial_name'),
    siteNames: createNameReader('site', 'name'),
    kinds: listAuditKinds,
  }),
  tasks: { [verifyTask]: verify },
  schedules: { [verifyTask]: { cron: '40 2 * * *' } },
}
