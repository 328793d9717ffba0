import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestNode, testNode } from '../../../app/testing/index.ts'

const owner = 'admin@northlake.example'
/** User who may import sites, but not remove them. */
const contributor = 'dev@northlake.example'
let node: TestNode

beforeAll(async () => {
  node = await testNode()
  const [role] = await node.ownerQuery<{ org_id: string }>(
    `update role set abilities = abilities || array['ADMIN_SITES:CONTRIBUTE'] where id = (select role_id from "user" where email = $1) returning org_id`,
    [contributor],
  )
  node.studydesk.access.forget(role?.org_id ?? '')
})
afterAll(() => node.close())

async function call(method: string, path: string, { as = owner, body }: { as?: string; body?: unknown } = {}) {
  const answer = await node.fetch(path, { as, method, ...(body === undefined ? {} : { body }) })
  const { data, error } = await answer.json()
  return { status: answer.status, data, code: error?.code }
}

async function importSites(
  names: readonly string[],
  { as = owner, fields = {} as Readonly<Record<string, string>>, header = 'name' } = {},
) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  body.set('file', new Blob([[header, ...names].join('\n')]), 'sites.csv')
  return (await call('POST', 'sites/import', { as, body })).data
}

const findSites = async (name: string) =>
  (
    await node.ownerQuery<{ id: string; trashed: boolean }>('select id, deleted_at is not null as trashed from site where name = $1', [
      name,
    ])
  )[0]
const undo = (id: string, caller = owner) => call('POST', `sites/imports/${id}/undo`, { as: caller })

describe('the undoing of an import', () => {
  test('undoing an import moves unchanged rows to the trash in one step, and keeps and lists the others', async () => {
    const { importId } = await importSites(['Undone one', 'Undone two', 'Changed since', 'Gone already', 'Built upon'])
    const [changedSite, removedSite, usedSite] = [
      await findSites('Changed since'),
      await findSites('Gone already'),
      await findSites('Built upon'),
    ]
    expect((await call('PATCH', `site/${changedSite?.id}`, { body: { city: 'Laval', version: 1 } })).status).toBe(200)
    expect((await call('DELETE', `site/${removedSite?.id}`)).status).toBe(200)
    await node.ownerQuery(
      `insert into study_site (org_id, id, study_id, site_id) select org_id, gen_random_uuid(), id, $1 from study
       where org_id = (select org_id from site where id = $1) limit 1`,
      [usedSite?.id],
    )
    const expected = {
      removable: 2,
      kept: expect.arrayContaining([
        { id: changedSite?.id, title: 'Changed since', why: 'changed' },
        { id: usedSite?.id, title: 'Built upon', why: 'inUse' },
      ]),
      unseen: 0,
      gone: 1,
    }
    expect((await call('GET', `sites/imports/${importId}`)).data).toEqual(expected)
    expect((await findSites('Undone one'))?.trashed).toBe(false)

    expect((await undo(importId)).data).toEqual(expected)
    const states = await Promise.all(['Undone one', 'Undone two', 'Changed since', 'Built upon'].map(findSites))
    expect(states.map((site) => site?.trashed)).toEqual([true, true, false, false])
    const events = await node.ownerQuery('select kind, action, changes from audit_event where record_id = $1 order by at, action', [
      importId,
    ])
    expect(events).toMatchObject([
      { kind: 'import', action: 'import' },
      { kind: 'import', action: 'undoImport', changes: { resource: [null, 'site'], removed: [null, 2], left: [null, 2] } },
    ])
    expect((await undo(importId)).code).toBe('ImportUndone')
    expect((await call('POST', `site/${(await findSites('Undone one'))?.id}/restore`)).status).toBe(200)
  })

  test('undoing an import happens once when requested twice at the same time', async () => {
    const { importId } = await importSites(['Raced undo'])
    const answers = await Promise.all([undo(importId), undo(importId)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('undoing an import requires the right to delete the rows', async () => {
    const { importId } = await importSites(['Not mine to undo'], { as: contributor })
    expect((await undo(importId, contributor)).status).toBe(403)
    expect((await call('GET', `sites/imports/${importId}`, { as: contributor })).status).toBe(403)
    expect((await undo(importId, 'admin@rivesud.example')).status).toBe(404)
    expect((await call('POST', `participants/imports/${importId}/undo`, { as: 'owner@northlake.example' })).status).toBe(404)
    expect((await findSites('Not mine to undo'))?.trashed).toBe(false)
    expect((await undo(importId)).status).toBe(200)
  })

  test('undoing an import is possible for thirty days', async () => {
    const { importId } = await importSites(['Too old'])
    await node.ownerQuery(`update import_act set at = now() - interval '31 days' where id = $1`, [importId])
    expect((await undo(importId)).code).toBe('ImportTooOld')
    expect((await call('GET', 'sites/imports')).data.map(({ id }: { id: string }) => id)).not.toContain(importId)
  })

  test('undoing an import has no address for resources that cannot be deleted', async () => {
    expect((await call('POST', 'users/imports/0198a000-0000-7000-8000-0000000000a1/undo')).status).toBe(404)
  })
})

describe('the list of imports', () => {
  test("the list of imports shows the caller's own imports, and all to users who may undo them", async () => {
    const { importId } = await importSites(['Listed'], { as: contributor })
    const ownImport = await importSites(['Listed too'])
    const listOf = async (caller: string) =>
      (await call('GET', 'sites/imports', { as: caller })).data as { id: string; canBeUndone: boolean }[]
    const [ownImports, allImports] = [await listOf(contributor), await listOf(owner)]
    expect(ownImports.find(({ id }) => id === importId)).toMatchObject({
      rows: 1,
      canBeUndone: false,
      undone: null,
      by: expect.any(String),
      at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/),
    })
    expect(ownImports.map(({ id }) => id)).not.toContain(ownImport.importId)
    expect(allImports.filter(({ id }) => [importId, ownImport.importId].includes(id)).map(({ canBeUndone }) => canBeUndone)).toEqual([
      true,
      true,
    ])
  })

  test('the list of imports counts rejected rows, and offers their file to the user who imported them', async () => {
    const { importId } = await importSites(['Taken,Laval', ',Laval'], { as: contributor, header: 'name,city' })
    const findImport = async (caller: string) =>
      (await call('GET', 'sites/imports', { as: caller })).data.find(({ id }: { id: string }) => id === importId) as Record<string, unknown>
    expect(await findImport(contributor)).toMatchObject({ rows: 1, rejected: 1, problemFileId: expect.any(String) })
    expect(await findImport(owner)).toMatchObject({ rejected: 1, problemFileId: null })
  })

  test('the list of imports omits imports without accepted rows', async () => {
    expect((await importSites(['Dry'], { fields: { dryRun: 'true' } })).importId).toBeNull()
    expect((await importSites([',Laval'], { header: 'name,city' })).importId).toBeNull()
  })
})

describe('the column mapping of a file', () => {
  const keyOf = async (headers: string) => {
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(headers))
    return Buffer.from(digest).toString('hex')
  }
  const readingOf = async (headers: string, caller = owner) =>
    call('GET', `sites/imports/reading?headers=${await keyOf(headers)}`, { as: caller })

  test('the column mapping of a file is stored for each user by its headers in any order', async () => {
    const fields = {
      mapping: JSON.stringify({ Wer: 'name', Wo: 'country' }),
      values: JSON.stringify({ country: { Kanada: 'CA' } }),
    }
    expect(await importSites(['Gelesen,Kanada'], { header: 'Wer,Wo', fields })).toMatchObject({ accepted: 1 })
    const stored = { mapping: { Wer: 'name', Wo: 'country' }, values: { country: { Kanada: 'CA' } } }
    expect((await readingOf('wer wo')).data).toEqual(stored)
    expect((await readingOf('wer wo', contributor)).data).toBeNull()
    expect((await readingOf('wer')).data).toBeNull()
    expect((await call('GET', 'sites/imports/reading?headers=Wer')).status).toBe(400)
  })
})
