import { v7 as newId } from 'uuid'
import { defaultRoleKey, shippedRoles } from '#policies/roles.ts'
import type { Values } from '#resources/core/conditions.ts'
import { countDaysBetween } from '#resources/core/random.ts'
import { toSnakeCase } from '#resources/core/values/names.ts'
import { getResource } from '#resources/index.ts'
import { demoPassword } from '../../../seeds/accounts.ts'
import { storyDay } from '../../../seeds/calendar.ts'
import { makeDemo } from '../../../seeds/demo.ts'
import { moveDemo, todayOf } from '../../../seeds/moveDemo.ts'
import type { DemoOrganisation, DemoRows } from '../../../seeds/types.ts'
import { seedAccounts } from '../../platform/auth/index.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database, Run, Statement } from '../../platform/database/types.ts'
import { buildFileRows, writeDemoFiles } from './seedFiles.ts'

export { demoPassword }

/** Most rows in one INSERT statement. They are one JSON parameter, which must fit into memory. */
const chunkSize = 500

/**
 * Writes the demo: each organisation in a separate transaction, with an audit event of the system for every row, and the accounts of the
 * embedded identity provider. An existing organisation stays unchanged.
 */
export async function seedDemo({ config, database }: { readonly config: Config; readonly database: Database }): Promise<void> {
  const now = new Date()
  const dayOf = (organisation: DemoOrganisation): string => config.seedDemoDay ?? todayOf(organisation, now)
  const planned = makeDemo(shippedRoles, defaultRoleKey)
  const organisations = planned.map((each) => moveDemo(each, { day: dayOf(each), until: now.toISOString() }))
  const accounts = organisations.flatMap((each) => each.accounts).map((account) => ({ ...account, password: demoPassword }))
  await Promise.all([
    ...organisations.map((each) =>
      database.transaction(each.id, (run) => writeOrganisation(run, each, countDaysBetween(storyDay, dayOf(each)))),
    ),
    config.oidc === null ? database.system('signIn', (run) => seedAccounts(run, accounts)) : undefined,
  ])
  await writeDemoFiles(config, organisations)
}

/**
 * Writes the rows of an organisation unless it exists.
 * @param days by which a row's creation time is later than the time in its id
 */
export async function writeOrganisation(run: Run, organisation: DemoOrganisation, days = 0): Promise<void> {
  const { rowCount } = await run({ text: 'select 1 from organisation where org_id = $1', values: [organisation.id] })
  if (rowCount !== 0) return
  await run(insertRecords('stored_file', buildFileRows(organisation)))
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
 * Writes rows without an author, in stored form and in the order of their references, each with an audit event of the system.
 * @param days by which a row's creation time is later than the time in its id
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
  return insertRecords(toSnakeCase(resource), records)
}

function insertEvents(orgId: string, { resource, rows }: DemoRows): Statement {
  const stored = getResource(resource).fields
  const records = rows.map((row) => {
    const filledEntries = Object.entries(row).filter(([name, value]) => name in stored && value !== null)
    return {
      org_id: orgId,
      id: newId(),
      kind: resource,
      action: 'create',
      record_id: row.id,
      study_id: resource === 'study' ? row.id : row.studyId,
      site_id: resource === 'site' ? row.id : row.siteId,
      changes: Object.fromEntries(filledEntries.map(([name, value]) => [name, [null, value]])),
    }
  })
  return insertRecords('audit_event', records)
}

/**
 * Builds one INSERT statement; PostgreSQL converts JSON to the types of the columns. Columns that the first record lacks get their
 * defaults.
 */
function insertRecords(table: string, records: readonly Values[]): Statement {
  const columns = Object.keys(records[0] ?? {})
    .map((name) => `"${name}"`)
    .join(', ')
  return {
    // By hand: the seed runs without the engine; `writeRows` writes the audit events.
    text: `insert into "${table}" (${columns}) select ${columns} from jsonb_populate_recordset(null::"${table}", $1::jsonb)`,
    values: [JSON.stringify(records)],
  }
}

const inSnake = (row: Values): Values => Object.fromEntries(Object.entries(row).map(([name, value]) => [toSnakeCase(name), value]))

/** Returns the creation time of a row: the time at the start of its id (UUID version 7) plus some days, but never later than now. */
function timesOf(id: string, days: number): Values {
  const createdTime = Number.parseInt(id.replace('-', '').slice(0, 12), 16) + days * 86_400_000
  const timestamp = new Date(Math.min(createdTime, Date.now())).toISOString()
  return { created_at: timestamp, updated_at: timestamp }
}
