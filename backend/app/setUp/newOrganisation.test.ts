import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { shippedRoles } from '#policies/roles.ts'
import { genericTypes } from '#resources/binder/genericTypes.ts'
import { shippedFlags } from '#resources/core/flags.ts'
import { notEnrolledCodes } from '#resources/recruitment/notEnrolledCodes.ts'
import { usualTasks } from '#resources/siteLogs/taskCodes.ts'
import { type TestDatabase, testDatabase } from '../testing/index.ts'
import { createOrganisation, type NewOrganisation } from './newOrganisation.ts'

let databaseFixture: TestDatabase
let owner: pg.Client

beforeAll(async () => {
  databaseFixture = await testDatabase()
  owner = new pg.Client({ connectionString: databaseFixture.ownerUrl })
  await owner.connect()
})

afterAll(async () => {
  await owner.end()
  await databaseFixture.close()
})

const newOrganisation: NewOrganisation = {
  name: 'Harbour Trials',
  address: 'https://harbour.example',
  language: 'fr',
  administrator: { firstName: 'Ines', lastName: 'Roy', email: 'Ines@Harbour.example' },
}
const count = async (table: string): Promise<number> => (await owner.query(`select count(*)::int as found from ${table}`)).rows[0].found

it('a new organisation is written with the default roles, its administrator and their audit events', async () => {
  const id = await createOrganisation(databaseFixture.database, newOrganisation)
  const { rows } = await owner.query(
    `select o.org_id, o.id, o.language, u.status, r.role_name from organisation o join "user" u on u.org_id = o.org_id join role r on r.id = u.role_id`,
  )
  expect(rows).toEqual([{ org_id: id, id, language: 'fr', status: 'UNVERIFIED', role_name: 'Administrator' }])
  expect(await count('role')).toBe(shippedRoles.length)
  const { rows: defaultRoles } = await owner.query(
    'select r.role_name, o.feature_flags from organisation o join role r on r.id = o.default_role_id',
  )
  expect(defaultRoles).toEqual([{ role_name: 'Study coordinator', feature_flags: shippedFlags }])
  const reasons = await owner.query('select code from not_enrolled_reason where org_id = $1 and is_standard and is_active', [id])
  expect(reasons.rows.map(({ code }) => code)).toEqual(notEnrolledCodes)
  const types = await owner.query('select code, name from document_type where org_id = $1 order by code', [id])
  expect(types.rows).toEqual(genericTypes.map(({ code, name }) => ({ code, name: name.fr })))
  const tasks = await owner.query('select name from delegation_task where org_id = $1 order by name', [id])
  expect(tasks.rows.map(({ name }) => name)).toEqual(usualTasks.map(({ name }) => name.fr).toSorted())
  expect(await count('audit_event')).toBe(shippedRoles.length + notEnrolledCodes.length + genericTypes.length + usualTasks.length + 2)
})

it('rejects a new organisation with an e-mail or host name in use, in any letter case, and with invalid values', async () => {
  const before = await count('organisation')
  await expect(createOrganisation(databaseFixture.database, { ...newOrganisation, name: 'Another' })).rejects.toThrow('e-mail already')
  await expect(createOrganisation(databaseFixture.database, { ...newOrganisation, address: 'harbour' })).rejects.toThrow(
    'organisation.customUrl (urlInvalid)',
  )
  const noUser = { ...newOrganisation.administrator, email: 'ines' }
  await expect(createOrganisation(databaseFixture.database, { ...newOrganisation, administrator: noUser })).rejects.toThrow(
    'user.email (emailInvalid)',
  )
  const other = { ...newOrganisation.administrator, email: 'other@harbour.example' }
  await expect(createOrganisation(databaseFixture.database, { ...newOrganisation, administrator: other })).rejects.toThrow(
    'organisation.customUrl (hostTaken)',
  )
  expect(await count('organisation')).toBe(before)
})
