import { feathers } from '@feathersjs/feathers'
import { koa } from '@feathersjs/koa'
import { resources } from '#resources/index.ts'
import { domains } from '../backend/app/domains.ts'
import { createAccess } from '../backend/platform/access/access.ts'
import { createSessions, tokenFor } from '../backend/platform/auth/index.ts'
import { loadTexts } from '../backend/platform/common/texts.ts'
import type { Config } from '../backend/platform/config/config.ts'
import type { Database, Statement } from '../backend/platform/database/types.ts'
import { mountEngine } from '../backend/platform/engine/index.ts'
import { openStore } from '../backend/platform/files/disk.ts'
import { createFiles } from '../backend/platform/files/index.ts'
import { openJobs } from '../backend/platform/jobs/index.ts'

/** Scans that PostgreSQL uses for a list's rows and for its total, in the statements that the engine sends. */
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
 * Creates an engine for one user over a database that also explains each statement. It runs as the application's role, with row-level
 * security. For named statements it also explains the generic plan, which PostgreSQL may use from the sixth run on.
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
  const explainingDatabase: Database = {
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
  const services = { config, database: explainingDatabase, access, sessions, files, jobs, texts: await loadTexts() }
  const engine = mountEngine(koa(feathers()), { studydesk: services, resources, domains })
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

/** Returns the scans of one statement, such as `Index Scan participant_pkey`, with these values and with a generic plan. */
export async function scansOf(database: Database, orgId: string, { text, values, isPlannedAnew }: Statement): Promise<readonly string[]> {
  const [input, , , anyValues] = await database.batch(orgId, [
    { text: `explain (format json) ${text}`, values },
    { text: 'set local plan_cache_mode = force_generic_plan', values: [] },
    { text: `prepare planned as ${text}`, values: [] },
    { text: `explain (format json) execute planned${values.length === 0 ? '' : `(${values.map(() => 'null').join(', ')})`}`, values: [] },
    { text: 'deallocate planned', values: [] },
  ])
  return [...new Set((isPlannedAnew === true ? [input] : [input, anyValues]).flatMap((result) => collectScans(planOf(result?.rows[0]))))]
}

const planOf = (row: unknown): readonly Plan[] =>
  (row as { readonly 'QUERY PLAN': readonly { readonly Plan: Plan }[] })['QUERY PLAN'].map(({ Plan }) => Plan)

interface Plan {
  readonly 'Node Type': string
  readonly 'Index Name'?: string
  readonly 'Relation Name'?: string
  readonly Plans?: readonly Plan[]
}

const collectScans = (plans: readonly Plan[]): readonly string[] =>
  plans.flatMap((plan) => [...scanOf(plan), ...collectScans(plan.Plans ?? [])])

/** Returns the scan of a plan node. Omits a bitmap heap scan, because the index scan below it is more specific. */
function scanOf({ 'Node Type': type, 'Index Name': index, 'Relation Name': relation }: Plan): readonly string[] {
  const isScan = type.endsWith('Scan') && type !== 'Bitmap Heap Scan' && type !== 'Subquery Scan'
  const name = index ?? relation
  return isScan && name !== undefined ? [`${type} ${name}`] : []
}
