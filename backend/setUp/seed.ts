import { v7 as newId } from 'uuid'
import { defaultRoleKey, shippedRoles } from '#policies/roles.ts'
import type { Values } from '#resources/core/conditions.ts'
import { snake } from '#resources/core/names.ts'
import { resourceNamed } from '#resources/index.ts'
import { demoPassword } from '../../seeds/accounts.ts'
import { storyDay } from '../../seeds/calendar.ts'
import { makeDemo } from '../../seeds/demo.ts'
import { moveDemo, todayOf } from '../../seeds/moveDemo.ts'
import { daysBetween } from '../../seeds/random.ts'
import type { DemoOrganisation, DemoRows } from '../../seeds/types.ts'
import { seedAccounts } from '../auth/index.ts'
import type { Config } from '../config.ts'
import type { Database, Run, Statement } from '../database/types.ts'
import { storedFileRows, writeDemoFiles } from './seedFiles.ts'

export { demoPassword }

/** Rows of one statement: one JSON parameter each, small enough not to be felt in memory. */
const chunkSize = 500

/**
 * Writes the demo: each organisation in a transaction of its own, with an audit event for every row (by the system), and the
 * accounts of the embedded identity provider. An organisation that is there already is left as it is.
 */
export async function seedDemo({ config, database }: { readonly config: Config; readonly database: Database }): Promise<void> {
  const now = new Date()
  const dayOf = (organisation: DemoOrganisation): string => config.seedDemoDay ?? todayOf(organisation, now)
  const planned = makeDemo(shippedRoles, defaultRoleKey)
  const organisations = planned.map((each) => moveDemo(each, { day: dayOf(each), until: now.toISOString() }))
  const accounts = organisations.flatMap((each) => each.accounts).map((account) => ({ ...account, password: demoPassword }))
  await Promise.all([
    ...organisations.map((each) =>
      database.transaction(each.id, (run) => writeOrganisation(run, each, daysBetween(storyDay, dayOf(each)))),
    ),
    config.oidc === null ? database.system('signIn', (run) => seedAccounts(run, accounts)) : undefined,
  ])
  await writeDemoFiles(config, organisations)
}

async function writeOrganisation(run: Run, organisation: DemoOrganisation, days: number): Promise<void> {
  const { rowCount } = await run({ text: 'select 1 from organisation where org_id = $1', values: [organisation.id] })
  if (rowCount !== 0) return
  await run(insertRecords('stored_file', storedFileRows(organisation)))
  const contents = organisation.formContents.map(({ integrityKey, formJson }) => ({
    org_id: organisation.id,
    integrity_key: integrityKey,
    form_json: formJson,
  }))
  await run(insertRecords('form_content', contents))
  await writeRows(run, organisation.id, organisation.rows, days)
  const answers = organisation.formAnswers.map((answer) => ({ org_id: organisation.id, ...inSnake(answer) }))
  await run(insertRecords('form_answer', answers))
}

/**
 * Rows that no user makes, in stored form and in the order of their references, each with its audit event (by the system).
 * @param days by which they were made later than their ids say
 */
export async function writeRows(run: Run, orgId: string, kinds: readonly DemoRows[], days = 0): Promise<void> {
  for (const { resource, rows, isUnaudited } of kinds) {
    for (let start = 0; start < rows.length; start += chunkSize) {
      const chunk = { resource, rows: rows.slice(start, start + chunkSize) }
      await run(insertRows(orgId, chunk, days))
      if (isUnaudited !== true) await run(insertEvents(orgId, chunk))
    }
  }
}

function insertRows(orgId: string, { resource, rows }: DemoRows, days: number): Statement {
  const records = rows.map((row) => ({ org_id: orgId, version: 1, ...timesOf(row.id, days), ...inSnake(row) }))
  return insertRecords(snake(resource), records)
}

function insertEvents(orgId: string, { resource, rows }: DemoRows): Statement {
  const stored = resourceNamed(resource).fields
  const records = rows.map((row) => {
    const filled = Object.entries(row).filter(([name, value]) => name in stored && value !== null)
    return {
      org_id: orgId,
      id: newId(),
      kind: resource,
      action: 'create',
      record_id: row.id,
      study_id: resource === 'study' ? row.id : row.studyId,
      site_id: resource === 'site' ? row.id : row.siteId,
      changes: Object.fromEntries(filled.map(([name, value]) => [name, [null, value]])),
    }
  })
  return insertRecords('audit_event', records)
}

/** PostgreSQL itself brings JSON to the types of the columns. Columns that the first record does not name take their defaults. */
function insertRecords(table: string, records: readonly Values[]): Statement {
  const columns = Object.keys(records[0] ?? {})
    .map((name) => `"${name}"`)
    .join(', ')
  return {
    // By hand: the seed is there before the engine; `writeRows` tells its events.
    text: `insert into "${table}" (${columns}) select ${columns} from jsonb_populate_recordset(null::"${table}", $1::jsonb)`,
    values: [JSON.stringify(records)],
  }
}

const inSnake = (row: Values): Values => Object.fromEntries(Object.entries(row).map(([name, value]) => [snake(name), value]))

/** A row was made when its id says, some days later, and never after now: a UUID of version 7 begins with the time. */
function timesOf(id: string, days: number): Values {
  const made = Number.parseInt(id.replace('-', '').slice(0, 12), 16) + days * 86_400_000
  const at = new Date(Math.min(made, Date.now())).toISOString()
  return { created_at: at, updated_at: at }
}
