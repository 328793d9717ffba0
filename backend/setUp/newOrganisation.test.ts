import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { shippedRoles } from '#policies/roles.ts'
import { shippedFlags } from '#resources/core/flags.ts'
import { notEnrolledCodes } from '#resources/notEnrolledCodes.ts'
import { type TestDatabase, testDatabase } from '../testing/index.ts'
import { createOrganisation, type NewOrganisation } from './newOrganisation.ts'

let place: TestDatabase
let owner: pg.Client

beforeAll(async () => {
  place = await testDatabase()
  owner = new pg.Client({ connectionString: place.ownerUrl })
  await owner.connect()
})

afterAll(async () => {
  await owner.end()
  await place.close()
})

const wanted: NewOrganisation = {
  name: 'Harbour Trials',
  address: 'https://harbour.example',
  language: 'fr',
  administrator: { firstName: 'Ines', lastName: 'Roy', email: 'Ines@Harbour.example' },
}
const count = async (table: string): Promise<number> => (await owner.query(`select count(*)::int as found from ${table}`)).rows[0].found

it('is written with the roles that ship, its administrator and their history', async () => {
  const id = await createOrganisation(place.database, wanted)
  const { rows } = await owner.query(
    `select o.org_id, o.id, o.language, u.status, r.role_name from organisation o join "user" u on u.org_id = o.org_id join role r on r.id = u.role_id`,
  )
  expect(rows).toEqual([{ org_id: id, id, language: 'fr', status: 'UNVERIFIED', role_name: 'Administrator' }])
  expect(await count('role')).toBe(shippedRoles.length)
  const { rows: chosen } = await owner.query(
    'select r.role_name, o.feature_flags from organisation o join role r on r.id = o.default_role_id',
  )
  expect(chosen).toEqual([{ role_name: 'Study coordinator', feature_flags: shippedFlags }])
  const reasons = await owner.query('select code from not_enrolled_reason where org_id = $1 and is_standard and is_active', [id])
  expect(reasons.rows.map(({ code }) => code)).toEqual(notEnrolledCodes)
  expect(await count('audit_event')).toBe(shippedRoles.length + notEnrolledCodes.length + 2)
})

it('is refused for an e-mail that somebody has, in any letter case, for a host name that is taken, and for values that the rules refuse', async () => {
  const before = await count('organisation')
  await expect(createOrganisation(place.database, { ...wanted, name: 'Another' })).rejects.toThrow('e-mail already')
  await expect(createOrganisation(place.database, { ...wanted, address: 'harbour' })).rejects.toThrow('organisation.customUrl (urlInvalid)')
  const nobody = { ...wanted.administrator, email: 'ines' }
  await expect(createOrganisation(place.database, { ...wanted, administrator: nobody })).rejects.toThrow('user.email (emailInvalid)')
  const other = { ...wanted.administrator, email: 'other@harbour.example' }
  await expect(createOrganisation(place.database, { ...wanted, administrator: other })).rejects.toThrow(
    'organisation.customUrl (hostTaken)',
  )
  expect(await count('organisation')).toBe(before)
})
