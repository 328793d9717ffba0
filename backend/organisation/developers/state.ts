import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DeveloperState, FailedJob } from '#resources/organisation/developerAnswers.ts'
import { sealStateOf, sealStateStatements } from '../../platform/auditTrail/sealState.ts'
import type { CallContext } from '../../platform/engine/types.ts'
import { buildFailedStatement } from '../../platform/jobs/failed.ts'

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as { readonly version: string }
const startTime = new Date(Date.now() - performance.now()).toISOString()

export async function readDeveloperState({ caller, studydesk: { database, jobs } }: CallContext): Promise<DeveloperState> {
  const [[databaseResult, failed, ...seals], jobState] = await Promise.all([
    database.batch(caller.orgId, [databaseStatement, buildFailedStatement(caller.orgId), ...sealStateStatements(caller.orgId)]),
    jobs.state(),
  ])
  const { nodes, ...known } = (databaseResult?.rows[0] ?? {}) as Omit<DeveloperState['database'], 'connections'> & {
    readonly nodes: number
  }
  return {
    node: { version, runtime: process.version, startedAt: startTime, memoryBytes: process.memoryUsage.rss(), nodes },
    database: { ...known, bytes: Number(known.bytes), connections: database.connections() },
    jobs: jobState,
    failedJobs: (failed?.rows ?? []) as FailedJob[],
    seals: sealStateOf(seals),
    session: { sessionId: caller.sessionId, isMachine: caller.isMachine === true, correlationId: caller.correlationId },
  }
}

/** SQL about the database. Each node has one listener connection, so their number is the number of nodes. */
const databaseStatement = {
  text: `select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
    (select max(name) from studydesk_migration) as migration,
    (select count(*)::int from pg_stat_activity where datname = current_database() and application_name = 'studydesk listener') as nodes`,
  values: [],
}
