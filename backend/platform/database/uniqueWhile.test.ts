import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { toSnakeCase } from '#resources/core/values/names.ts'
import { resources } from '#resources/index.ts'
import { type TestNode, testNode } from '../../app/testing/index.ts'
import { ApplicationError } from '../common/errors.ts'
import { translateError } from '../engine/databaseErrors/database.ts'
import { buildStoredCondition } from './schema/expressions.ts'
import { migrationsFolder } from './schema/index.ts'

const rules = (resources as readonly ResourceDefinition[]).flatMap(({ name, uniqueWhile = [] }) =>
  uniqueWhile.map((rule) => ({ ...rule, resource: name, table: toSnakeCase(name), condition: buildStoredCondition(rule.when) })),
)

let node: TestNode
let owner: pg.Client
beforeAll(async () => {
  node = await testNode()
  owner = new pg.Client({ connectionString: node.studydesk.config.databaseOwnerUrl ?? '' })
  await owner.connect()
  await owner.query(
    `insert into task (org_id, id, created_by, kind, status) select org_id, gen_random_uuid(), id, 'FOLDER_COPY', 'WAITING' from "user" limit 1`,
  )
  await owner.query(
    `update form_query query set data_rule_id = rule.id from data_rule rule
      where rule.org_id = query.org_id and query.id = (select id from form_query where status = 'OPEN' and org_id = rule.org_id order by id limit 1)`,
  )
})
afterAll(async () => {
  await owner?.end()
  await node?.close()
})

/** Runs `work` in a transaction that is rolled back afterwards. */
async function runAndRollBack(work: () => Promise<void>): Promise<void> {
  await owner.query('begin')
  try {
    await work()
  } finally {
    await owner.query('rollback')
  }
}

type Rule = (typeof rules)[number]

/** Copies a row that meets the condition of the rule, bypassing every hook. @returns the ids of the row and its copy */
async function copyRow({ table, condition }: Pick<Rule, 'table' | 'condition'>, changes = {}): Promise<readonly [string, string]> {
  const { rows: columns } = await owner.query<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns
      where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  const names = columns.map(({ name }) => name).join(', ')
  const { rows } = await owner.query<{ id: string; other: string }>(
    `with first as (select * from ${table} where ${condition} order by id limit 1), made as (
        insert into ${table} (${names}) select ${names} from (
          select (jsonb_populate_record(null::${table}, to_jsonb(first) || $1::jsonb || jsonb_build_object('id', gen_random_uuid()))).* from first) as copy
        returning id)
      select first.id::text, made.id::text as other from first, made`,
    [JSON.stringify(changes)],
  )
  const [row] = rows
  if (row === undefined) throw new Error(`The demo has no row of ${table} where ${condition}`)
  return [row.id, row.other]
}

/** Values that make a copy differ in the fields of other unique rules, which would otherwise reject it first. */
const copyOverrides: Readonly<Record<string, object>> = {
  consent: { number: 99 },
  deviation: { number: 9999 },
  formVersion: { form_version: '0.99' },
  randomisationList: { name: 'Second list' },
}

const toCamelCase = (column: string): string => column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

describe('rows of which only one may be active', () => {
  it.each(rules.map((rule) => [rule.code, rule] as const))(
    '%s: the database rejects a second active row even without hooks',
    (code, rule) =>
      runAndRollBack(async () => {
        const error = await copyRow(rule, copyOverrides[rule.resource]).catch((each: unknown) => each)
        const refusal = translateError(error, 'write')
        expect(refusal).toBeInstanceOf(ApplicationError)
        expect(refusal).toMatchObject({ code: 409, errorCode: code })
      }),
  )

  it.each([
    ['RequestUnderWay', 'state', 'CLOSED', '0170_unique_while.sql'],
    ['ConsentUnderWay', 'state', 'ENDED', '0170_unique_while.sql'],
    ['ConsentGiven', 'state', 'ENDED', '0170_unique_while.sql'],
    ['TaskUnderWay', 'status', 'STOPPED', '0170_unique_while.sql'],
    ['VersionPending', 'form_lifecycle', 'EXCLUDED', '0262_numbers_and_versions.sql'],
  ])('%s: an upgrade closes all but one of the existing active rows, with an audit event each', (code, field, state, migration) =>
    runAndRollBack(async () => {
      const sql = readFileSync(join(migrationsFolder, migration), 'utf8')
      for (const [, index] of sql.matchAll(/create unique index (\S+)/g)) await owner.query(`drop index ${index}`)
      const rule = rules.find((each) => each.code === code) as Rule
      const ids = await copyRow(rule, copyOverrides[rule.resource])
      await owner.query(sql)
      const { rows } = await owner.query(
        `select id::text, ${field} as state, (select jsonb_agg(changes) from audit_event where record_id = changed.id and changes ? '${toCamelCase(field)}'
            and at >= now()) as told from ${rule.table} changed where id = any($1::uuid[])`,
        [ids],
      )
      const closed = rows.filter((row) => row.state === state)
      expect(closed).toHaveLength(1)
      expect(closed[0].told).toEqual([{ [toCamelCase(field)]: [rows.find((row) => row.state !== state).state, state] }])
    }),
  )
})
