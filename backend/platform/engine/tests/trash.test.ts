import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ResponseRow } from '#resources/core/resource.ts'
import { sharedNode, type TestNode } from '../../../app/testing/index.ts'
import { hireStaff } from '../generated/staff.ts'

const admin = 'admin@northlake.example'
const foreignAdmin = 'admin@rivesud.example'
let node: TestNode
beforeAll(async () => {
  node = await sharedNode()
  for (const [name, city] of [
    ['Thrown alpha', 'Laval'],
    ['Thrown beta', 'Gaspé'],
    ['Thrown gamma', 'Laval'],
  ]) {
    const { data } = await (await node.fetch('sites', { as: admin, method: 'POST', body: { name, city } })).json()
    await node.fetch(`site/${data.id}`, { as: admin, method: 'DELETE' })
  }
})
afterAll(() => node.close())

/** Lists trashed sites of this test by their name, since other tests may leave sites in the trash too. */
async function list(query: string, caller = admin) {
  const answer = await node.fetch(`sites?trashed=true&name_like=Thrown${query}`, { as: caller })
  const body = await answer.json()
  const rows = (body.data ?? []) as readonly ResponseRow[]
  return {
    status: answer.status,
    total: answer.headers.get('X-Total-Count'),
    rows,
    names: rows.map((row) => row.name),
    code: body.error?.code,
  }
}

describe('the trash of a list', () => {
  test('the trash of a list shows when a row was deleted and by whom, the latest first', async () => {
    const { rows, names, total } = await list('')
    expect([names, total]).toEqual([['Thrown gamma', 'Thrown beta', 'Thrown alpha'], '3'])
    for (const row of rows) {
      expect(row.deletedAt).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
      expect(row.labels?.deletedBy).toEqual(expect.stringMatching(/^\S+ \S+/))
      expect(row.actions).toEqual(['restore'])
    }
  })

  test('the trash of a list is sorted, filtered, searched and paged like a list', async () => {
    expect((await list('&sort=name,asc')).names).toEqual(['Thrown alpha', 'Thrown beta', 'Thrown gamma'])
    expect((await list('&city=Laval&_sort=deletedAt&_order=asc')).names).toEqual(['Thrown alpha', 'Thrown gamma'])
    expect((await list('&q=gaspe')).names).toEqual(['Thrown beta'])
    expect(await list('&_start=1&_end=2')).toMatchObject({ names: ['Thrown beta'], total: '3' })
    const { rows } = await list('')
    expect((await list(`&deletedAt_gte=${rows[1]?.deletedAt}`)).names).toContain('Thrown gamma')
    expect((await list(`&deletedBy=${rows[1]?.deletedBy}&_total=exact`)).total).toBe('3')
  })

  test('the trash of a list is for users of the same organisation who may restore', async () => {
    const clerk = await (await hireStaff(node)).withAbilities(['ADMIN_SITES:CONTRIBUTE'])
    expect(await list('', clerk)).toMatchObject({ status: 400, code: 'UnknownParameter' })
    expect((await list('', foreignAdmin)).names).toEqual([])
    for (const query of ['deletedAt_gte=2020-01-01', 'sort=deletedAt,asc'])
      expect((await node.fetch(`sites?${query}`, { as: admin })).status).toBe(400)
  })

  test('the trash of a list frees the names of deleted rows, and names the conflict when a restored name is in use', async () => {
    const body = { name: 'THROWN alpha', city: 'Laval' }
    const file = new FormData()
    file.set('file', new Blob(['name,city\nThrown gamma,Laval\n'], { type: 'text/csv' }), 'sites.csv')
    const importResult = await (await node.fetch('sites/import?dryRun=true', { as: admin, method: 'POST', body: file })).json()
    expect(importResult.data).toMatchObject({ accepted: 1, rejected: 0 })
    const createResponse = await node.fetch('sites', { as: admin, method: 'POST', body })
    expect(createResponse.status).toBe(201)
    expect((await node.fetch('sites', { as: admin, method: 'POST', body })).status).toBe(409)
    const [row] = (await list('&q=alpha')).rows
    const restore = () => node.fetch(`site/${row?.id}/restore`, { as: admin, method: 'POST' })
    const rejectedResponse = await restore()
    expect([rejectedResponse.status, (await rejectedResponse.json()).error]).toMatchObject([
      409,
      { code: 'Duplicate', fields: [{ path: 'name', code: 'taken' }] },
    ])
    expect((await list('')).names).toContain('Thrown alpha')
    await node.fetch(`site/${(await createResponse.json()).data.id}`, { as: admin, method: 'DELETE' })
    expect((await restore()).status).toBe(200)
  })

  test('restored rows no longer have a deletion date', async () => {
    const [row] = (await list('&q=beta')).rows
    const restoredSite = await (await node.fetch(`site/${row?.id}/restore`, { as: admin, method: 'POST' })).json()
    expect(restoredSite.data).not.toHaveProperty('deletedAt')
    expect((await list('')).names).not.toContain('Thrown beta')
  })
})
