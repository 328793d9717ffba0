import { feathers } from '@feathersjs/feathers'
import { koa } from '@feathersjs/koa'
import { resources } from '#resources/index.ts'
import { createAccess } from '../backend/access/access.ts'
import { createSessions, tokenFor } from '../backend/auth/index.ts'
import type { Config } from '../backend/config.ts'
import type { Database, Statement } from '../backend/database/types.ts'
import { domains } from '../backend/domains.ts'
import { mountEngine } from '../backend/engine/index.ts'
import { openStore } from '../backend/files/disk.ts'
import { createFiles } from '../backend/files/index.ts'
import { openJobs } from '../backend/jobs/index.ts'
import { loadTexts } from '../backend/texts.ts'

/** How PostgreSQL finds a list's rows and its total: the scans of the statements that the engine itself sends. */
interface Plans {
  /** Scans of the page's statement, such as `Index Scan participant_last_name_sort_index`. */
  readonly page: readonly string[]
  readonly total: readonly string[]
}

interface Planner {
  /** @throws Error when a plan reads the whole table of participants */
  of(query: Readonly<Record<string, string>>): Promise<Plans>
  close(): Promise<void>
}

/**
 * An engine of its own, for one user, over a database that explains statements beside running them: as the application's role, so
 * under row-level security, and the plan for any values too where statements have a name (PostgreSQL may take it from the sixth run on).
 */
export async function createPlanner({
  config,
  database,
  email,
}: {
  readonly config: Config
  readonly database: Database
  readonly email: string
}): Promise<Planner> {
  const plans = { page: [] as readonly string[], total: [] as readonly string[] }
  const explaining: Database = {
    ...database,
    async batch(orgId, statements) {
      for (const statement of statements) plans[isCount(statement) ? 'total' : 'page'] = await scansOf(database, orgId, statement)
      return database.batch(orgId, statements)
    },
  }
  const access = createAccess({ config, database })
  const sessions = createSessions({ config, database, access })
  const files = createFiles({ config, database, sessions, store: await openStore(config), mayRead: async () => false })
  const jobs = await openJobs({ database, domains: [], stopSeconds: 1 })
  const parts = { config, database: explaining, access, sessions, files, jobs, texts: await loadTexts() }
  const engine = mountEngine(koa(feathers()), { studydesk: parts, resources, domains })
  const caller = await sessions.callerOf(await tokenFor({ config, database }, email), { correlationId: 'bench' })

  return {
    async of(query) {
      await engine.list(caller, 'participant', query)
      if ([...plans.page, ...plans.total].includes('Seq Scan participant'))
        throw new Error(`The whole table is read for ${JSON.stringify(query)}`)
      return { ...plans }
    },
    async close() {
      await sessions.close()
      await access.close()
    },
  }
}

const isCount = ({ text }: Statement): boolean => text.startsWith('select count(*)')

/** The scans of one statement, as `Index Scan participant_pkey`: for these values, and for any. */
export async function scansOf(database: Database, orgId: string, { text, values, isPlannedAnew }: Statement): Promise<readonly string[]> {
  const [given, , , anyValues] = await database.batch(orgId, [
    { text: `explain (format json) ${text}`, values },
    { text: 'set local plan_cache_mode = force_generic_plan', values: [] },
    { text: `prepare planned as ${text}`, values: [] },
    { text: `explain (format json) execute planned${values.length === 0 ? '' : `(${values.map(() => 'null').join(', ')})`}`, values: [] },
    { text: 'deallocate planned', values: [] },
  ])
  return [...new Set((isPlannedAnew === true ? [given] : [given, anyValues]).flatMap((result) => scansIn(planOf(result?.rows[0]))))]
}

const planOf = (row: unknown): readonly Plan[] =>
  (row as { readonly 'QUERY PLAN': readonly { readonly Plan: Plan }[] })['QUERY PLAN'].map(({ Plan }) => Plan)

interface Plan {
  readonly 'Node Type': string
  readonly 'Index Name'?: string
  readonly 'Relation Name'?: string
  readonly Plans?: readonly Plan[]
}

const scansIn = (plans: readonly Plan[]): readonly string[] => plans.flatMap((plan) => [...scanIn(plan), ...scansIn(plan.Plans ?? [])])

/** A bitmap's heap scan says nothing that the index scan below it does not. */
function scanIn({ 'Node Type': type, 'Index Name': index, 'Relation Name': relation }: Plan): readonly string[] {
  const isScan = type.endsWith('Scan') && type !== 'Bitmap Heap Scan' && type !== 'Subquery Scan'
  const name = index ?? relation
  return isScan && name !== undefined ? [`${type} ${name}`] : []
}
