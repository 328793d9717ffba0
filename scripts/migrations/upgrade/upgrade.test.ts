import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runAsAdministrator, testServer } from '../../../backend/app/testing/server.ts'
import { connect, prepareRole } from '../../../backend/platform/database/roles.ts'
import { countRows, findBrokenRules, findLostRows } from './preserved.ts'
import { sampleReleases } from './releases.ts'
import { tryUpgrade } from './tryUpgrade.ts'

const database = 'upgraded'

let owner: pg.Client
let application: string
beforeAll(async () => {
  const server = await testServer()
  await runAsAdministrator(server, `drop database if exists ${database}`, `create database ${database}`)
  application = server.address('studydesk_app', database)
  owner = await connect(server.address('studydesk_owner', database), null)
  await prepareRole(owner, [])
})
afterAll(async () => {
  await owner?.end()
  await runAsAdministrator(await testServer(), `drop database if exists ${database} with (force)`)
})

test('filled databases of earlier releases migrate to this one without a lost row, a broken rule or a fault in the audit trail', async () => {
  const { stops, problems } = await tryUpgrade(owner, { application, releases: sampleReleases, report: () => undefined })
  expect(problems).toEqual([])
  expect(stops).toHaveLength(sampleReleases.length)
  expect(stops.at(-1)?.filled).toBeGreaterThan(120)
  // Only tables that have one row, or whose rows triggers write, reject some of the rows.
  expect(new Set(stops.flatMap(({ rejected }) => rejected.map((line) => line.split(' ')[0])))).toEqual(
    new Set(['audit_clock', 'document_text', 'participant_match']),
  )
})

test('lost rows, and rows that break a rule, are reported with their table', async () => {
  await owner.query('create table lost_row (id integer, kind text); insert into lost_row values (1), (2)')
  const before = await countRows(owner)
  await owner.query('delete from lost_row where id = 1; alter table lost_row add constraint known_kind check (kind is not null) not valid')
  expect(findLostRows(before, await countRows(owner))).toEqual(['lost_row: 1 of 2 rows are lost'])
  expect(await findBrokenRules(owner)).toEqual(['lost_row: a row breaks known_kind'])
  await owner.query('drop table lost_row')
  expect(findLostRows(before, await countRows(owner))).toEqual(['lost_row: 2 of 2 rows are lost'])
})
