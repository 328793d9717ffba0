import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSecondNode, type TestNode, testNode } from '../../../app/testing/index.ts'

const admin = 'admin@northlake.example'
const other = 'dev@northlake.example'
let node: TestNode
let second: TestNode
beforeAll(async () => {
  node = await testNode()
  second = await startSecondNode(node)
  await node.ownerQuery(
    `update role set abilities = abilities || array['ADMIN_SITES:CONTRIBUTE'] where id = (select role_id from "user" where email = $1)`,
    [other],
  )
  node.studydesk.access.forget((await readOrganisationId()) ?? '')
})
afterAll(() => node.close())

const readOrganisationId = async () =>
  (await node.ownerQuery<{ org_id: string }>('select org_id from "user" where email = $1', [admin]))[0]?.org_id

async function create(key: string | undefined, body: unknown, { as = admin, path = 'sites', on = node } = {}) {
  const headers: Record<string, string> = key === undefined ? {} : { 'Idempotency-Key': key }
  const answer = await on.fetch(path, { as, method: 'POST', body, headers })
  const { data, error } = await answer.json()
  return { status: answer.status, replayed: answer.headers.get('Idempotency-Replayed'), id: data?.id, code: error?.code }
}

const countSitesNamed = async (name: string) => (await node.ownerQuery('select id from site where name = $1', [name])).length

async function upload(key: string | undefined, content: string, fields: Readonly<Record<string, string>> = {}, targetNode = node) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new Blob([content], { type: 'text/csv' }), 'sites.csv')
  const headers: Record<string, string> = key === undefined ? {} : { 'Idempotency-Key': key }
  const answer = await targetNode.fetch('sites/import', { as: admin, method: 'POST', body: form, headers })
  const { data, error } = await answer.json()
  return { status: answer.status, replayed: answer.headers.get('Idempotency-Replayed'), data, code: error?.code }
}

describe('an import with an idempotency key', () => {
  test('a keyed import imports its rows once when repeated, and returns the first response again', async () => {
    const file = 'name,siteCode\nImported once,IO-1\n,IO-2\n'
    const first = await upload('file', file)
    const repeatResponse = await upload('file', file)
    expect([first.status, first.replayed, first.data.accepted, first.data.rejected]).toEqual([200, null, 1, 1])
    expect([repeatResponse.status, repeatResponse.replayed]).toEqual([200, 'true'])
    expect(repeatResponse.data).toEqual({ ...first.data, problems: [] })
    expect(await countSitesNamed('Imported once')).toBe(1)
    expect(
      await node.ownerQuery(`select 1 from audit_event where kind = 'import' and changes #>> '{problemFile,1}' = $1`, [
        first.data.problemFileId,
      ]),
    ).toHaveLength(1)
  })

  test('rejects a repetition with another file', async () => {
    await upload('other file', 'name\nOne file\n')
    expect(await upload('other file', 'name\nAnother file\n')).toMatchObject({ status: 409, code: 'IdempotencyKeyReused' })
    expect(await upload('other file', 'name\nOne file\n', { defaults: '{"city":"Laval"}' })).toMatchObject({ status: 409 })
    expect(await create('other file', { name: 'No file' })).toMatchObject({ status: 409 })
    expect(await countSitesNamed('Another file')).toBe(0)
  })

  test('imports its rows once when sent many times at once to two nodes', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, number) => upload('raced file', 'name\nRaced file\n', {}, number % 2 === 0 ? node : second)),
    )
    expect(answers.map(({ status, data }) => [status, data?.accepted])).toEqual(answers.map(() => [200, 1]))
    expect(answers.filter(({ replayed }) => replayed === null)).toHaveLength(1)
    expect(await countSitesNamed('Raced file')).toBe(1)
  })

  test('a keyed import is evaluated again when the first attempt imported no row', async () => {
    expect((await upload('nothing', 'name,city\n,Laval\n')).data).toMatchObject({ accepted: 0, rejected: 1 })
    expect((await upload('nothing', 'name,city\n,Laval\n')).replayed).toBeNull()
  })

  test('a keyed import may use its key after a dry run with the same key', async () => {
    expect((await upload('dry', 'name\nDry once\n', { dryRun: 'true' })).data.accepted).toBe(1)
    expect((await upload('dry', 'name\nDry once\n')).data.accepted).toBe(1)
    expect(await countSitesNamed('Dry once')).toBe(1)
  })
})

describe('a create with an idempotency key', () => {
  test('a keyed create creates one row when repeated, and returns the same row', async () => {
    const first = await create('one', { name: 'Once', city: 'Laval' })
    const repeatResponse = await create('one', { city: 'Laval', name: 'Once' })
    expect([first.status, first.replayed]).toEqual([201, null])
    expect(repeatResponse).toEqual({ ...first, replayed: 'true' })
    expect(await countSitesNamed('Once')).toBe(1)
    expect(await node.ownerQuery('select 1 from audit_event where record_id = $1', [first.id])).toHaveLength(1)
  })

  test('returns the same row through another address of the resource', async () => {
    const first = await create('doors', { name: 'Many doors' })
    expect((await create('doors', { name: 'Many doors' }, { path: 'site' })).id).toBe(first.id)
    expect((await create('doors', { name: 'Many doors' }, { path: 'site/addSite' })).id).toBe(first.id)
  })

  test('rejects a repetition with other values', async () => {
    await create('other body', { name: 'First body' })
    expect(await create('other body', { name: 'Second body' })).toMatchObject({ status: 409, code: 'IdempotencyKeyReused' })
    expect(await create('other body', { name: 'First body' }, { path: 'tooltips' })).toMatchObject({ status: 409 })
    expect(await countSitesNamed('Second body')).toBe(0)
  })

  test('a keyed create creates a separate row for another user with the same key', async () => {
    const ownResponse = await create('shared', { name: 'Mine' })
    const otherResponse = await create('shared', { name: 'Theirs' }, { as: other })
    expect([otherResponse.status, otherResponse.replayed]).toEqual([201, null])
    expect(otherResponse.id).not.toBe(ownResponse.id)
  })

  test('accepts a corrected request after a rejection', async () => {
    expect((await create('mended', { city: 'Laval' })).status).toBe(422)
    expect((await create('mended', { name: 'Mended' })).status).toBe(201)
  })

  test('creates one row when sent many times at once to two nodes', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, number) => create('race', { name: 'Raced' }, { on: number % 2 === 0 ? node : second })),
    )
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    expect(answers.filter(({ replayed }) => replayed === null)).toHaveLength(1)
    expect(await countSitesNamed('Raced')).toBe(1)
  })

  test('a keyed create forgets its key after a day, with other old keys', async () => {
    const first = await create('old', { name: 'Old one' })
    await node.ownerQuery(`update idempotency_key set created_at = now() - interval '25 hours'`)
    const countStoredKeys = async () => (await node.ownerQuery('select 1 from idempotency_key')).length
    const before = await countStoredKeys()
    expect(await create('old', { name: 'Old one' })).toMatchObject({ status: 409, code: 'Duplicate' })
    const newResponse = await create('old', { name: 'New one' })
    expect([newResponse.status, newResponse.replayed]).toEqual([201, null])
    expect(newResponse.id).not.toBe(first.id)
    expect(await countStoredKeys()).toBeLessThan(before)
  })

  test('returns 404 when its row was deleted since', async () => {
    const { id } = await create('gone', { name: 'Gone' })
    await node.fetch(`site/${id}`, { as: admin, method: 'DELETE' })
    expect((await create('gone', { name: 'Gone' })).status).toBe(404)
  })

  test('requires the right to create each time', async () => {
    await create('right', { name: 'Right' }, { as: other })
    await node.ownerQuery(
      `update role set abilities = array_remove(abilities, 'ADMIN_SITES:CONTRIBUTE') where id = (select role_id from "user" where email = $1)`,
      [other],
    )
    node.studydesk.access.forget((await readOrganisationId()) ?? '')
    expect((await create('right', { name: 'Right' }, { as: other })).status).toBe(403)
  })

  test.each([
    ['empty', ''],
    ['too long', 'k'.repeat(201)],
    ['not printable', 'a\u00e9b'],
  ])('rejects a key that is %s', async (_name, key) => {
    expect(await create(key, { name: 'Badly keyed' })).toMatchObject({ status: 400, code: 'InvalidIdempotencyKey' })
    expect(await countSitesNamed('Badly keyed')).toBe(0)
  })
})
