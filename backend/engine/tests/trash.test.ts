import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnsweredRow } from '#resources/core/resource.ts'
import { sharedNode, type TestNode } from '../../testing/index.ts'
import { hireStaff } from '../generated/staff.ts'

const admin = 'admin@northlake.example'
const stranger = 'admin@rivesud.example'
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

/** Sites of other tests may lie in the trash, too. */
async function list(query: string, as = admin) {
  const answer = await node.fetch(`sites?trashed=true&name_like=Thrown${query}`, { as })
  const body = await answer.json()
  const rows = (body.data ?? []) as readonly AnsweredRow[]
  return {
    status: answer.status,
    total: answer.headers.get('X-Total-Count'),
    rows,
    names: rows.map((row) => row.name),
    code: body.error?.code,
  }
}

describe('the trash of a list', () => {
  test('says when a row was thrown away and by whom, the last one first', async () => {
    const { rows, names, total } = await list('')
    expect([names, total]).toEqual([['Thrown gamma', 'Thrown beta', 'Thrown alpha'], '3'])
    for (const row of rows) {
      expect(row.deletedAt).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
      expect(row.labels?.deletedBy).toEqual(expect.stringMatching(/^\S+ \S+/))
      expect(row.actions).toEqual(['restore'])
    }
  })

  test('is sorted, filtered, searched and paged like a list', async () => {
    expect((await list('&sort=name,asc')).names).toEqual(['Thrown alpha', 'Thrown beta', 'Thrown gamma'])
    expect((await list('&city=Laval&_sort=deletedAt&_order=asc')).names).toEqual(['Thrown alpha', 'Thrown gamma'])
    expect((await list('&q=gaspe')).names).toEqual(['Thrown beta'])
    expect(await list('&_start=1&_end=2')).toMatchObject({ names: ['Thrown beta'], total: '3' })
    const { rows } = await list('')
    expect((await list(`&deletedAt_gte=${rows[1]?.deletedAt}`)).names).toContain('Thrown gamma')
    expect((await list(`&deletedBy=${rows[1]?.deletedBy}&_total=exact`)).total).toBe('3')
  })

  test('is for those who may restore, and of their own organisation', async () => {
    const clerk = await (await hireStaff(node)).withAbilities(['ADMIN_SITES:CONTRIBUTE'])
    expect(await list('', clerk)).toMatchObject({ status: 400, code: 'UnknownParameter' })
    expect((await list('', stranger)).names).toEqual([])
    for (const query of ['deletedAt_gte=2020-01-01', 'sort=deletedAt,asc'])
      expect((await node.fetch(`sites?${query}`, { as: admin })).status).toBe(400)
  })

  test('holds no name against the living, and what comes back into a taken one is told which', async () => {
    const body = { name: 'THROWN alpha', city: 'Laval' }
    const file = new FormData()
    file.set('file', new Blob(['name,city\nThrown gamma,Laval\n'], { type: 'text/csv' }), 'sites.csv')
    const imported = await (await node.fetch('sites/import?dryRun=true', { as: admin, method: 'POST', body: file })).json()
    expect(imported.data).toMatchObject({ accepted: 1, rejected: 0 })
    const living = await node.fetch('sites', { as: admin, method: 'POST', body })
    expect(living.status).toBe(201)
    expect((await node.fetch('sites', { as: admin, method: 'POST', body })).status).toBe(409)
    const [row] = (await list('&q=alpha')).rows
    const restore = () => node.fetch(`site/${row?.id}/restore`, { as: admin, method: 'POST' })
    const refused = await restore()
    expect([refused.status, (await refused.json()).error]).toMatchObject([
      409,
      { code: 'Duplicate', fields: [{ path: 'name', code: 'taken' }] },
    ])
    expect((await list('')).names).toContain('Thrown alpha')
    await node.fetch(`site/${(await living.json()).data.id}`, { as: admin, method: 'DELETE' })
    expect((await restore()).status).toBe(200)
  })

  test('its rows do not say so once they are back', async () => {
    const [row] = (await list('&q=beta')).rows
    const restored = await (await node.fetch(`site/${row?.id}/restore`, { as: admin, method: 'POST' })).json()
    expect(restored.data).not.toHaveProperty('deletedAt')
    expect((await list('')).names).not.toContain('Thrown beta')
  })
})
