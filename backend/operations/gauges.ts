import type { Database } from '../database/types.ts'
import type { Jobs } from '../jobs/types.ts'
import type { Metrics } from './metrics.ts'

interface Watched {
  readonly database: Database
  readonly jobs: Jobs
  readonly openSockets: () => number
}

/** What an operator watches beside the calls; docs/operations.md says what to be told of. */
export function watchNode(metrics: Metrics, { database, jobs, openSockets }: Watched): void {
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
    read: () => unsealedSeconds(database),
  })
}

/** By the index of each organisation's transactions: the tail after the last seal alone is read. */
function unsealedSeconds(database: Database): Promise<number> {
  return database.system('seal', async (run) => {
    const { rows } = await run({
      text: `select coalesce(extract(epoch from now() - min(oldest.at)), 0)::float8 as seconds from organisation
        left join lateral (select to_tx from audit_seal where org_id = organisation.id order by number desc limit 1) last on true
        left join lateral (
          select at from audit_event where org_id = organisation.id and tx >= coalesce(last.to_tx, '0'::xid8) order by tx limit 1
        ) oldest on true`,
      values: [],
    })
    return Math.max(0, rows[0]?.seconds ?? 0)
  })
}
