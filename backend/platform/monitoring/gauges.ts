import { countUnsealedSeconds, readCheckState } from '../auditTrail/sealState.ts'
import type { Database } from '../database/types.ts'
import type { Jobs } from '../engine/ports/jobs.ts'
import type { Metrics } from './metrics.ts'

interface GaugeSources {
  readonly database: Database
  readonly jobs: Jobs
  readonly openSockets: () => number
}

/** Defines gauges for operators. docs/run/operations.md says which of them need an alert. */
export function watchNode(metrics: Metrics, { database, jobs, openSockets }: GaugeSources): void {
  metrics.watch({
    name: 'studydesk_database_connections',
    help: 'Connections of the pool by state, and calls that wait for one',
    label: 'state',
    read: () => ({ ...database.connections() }),
  })
  metrics.watch({ name: 'studydesk_sockets', help: 'Open screens that listen', read: openSockets })
  metrics.watch({
    name: 'studydesk_jobs',
    help: 'Jobs of all nodes by state',
    label: 'state',
    async read() {
      const { waiting, running, failed } = await jobs.state()
      return { waiting, running, failed }
    },
  })
  metrics.watch({
    name: 'studydesk_job_oldest_waiting_seconds',
    help: 'How long the oldest job that is due has waited',
    async read() {
      const { oldestWaiting } = await jobs.state()
      return oldestWaiting === null ? 0 : Math.max(0, (Date.now() - Date.parse(oldestWaiting)) / 1000)
    },
  })
  metrics.watch({
    name: 'studydesk_audit_unsealed_seconds',
    help: 'Age of the oldest audit event without a seal',
    read: () => countUnsealedSeconds(database),
  })
  metrics.watch({
    name: 'studydesk_audit_chain_faults',
    help: 'Organisations whose last check of the audit trail found a fault',
    read: async () => (await readCheckState(database)).faults,
  })
  metrics.watch({
    name: 'studydesk_audit_check_age_seconds',
    help: 'How long ago an audit trail was checked, of the one that waits longest',
    read: async () => (await readCheckState(database)).ageSeconds,
  })
}
