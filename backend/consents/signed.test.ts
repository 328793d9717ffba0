import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStore } from '../files/disk.ts'
import { type SignatureFault, verifySignatures } from '../signatures/verify.ts'
import { type TestNode, testNode } from '../testing/index.ts'
import { admin, investigator, type StudyWithConsents, studyWithConsents } from './testConsents.ts'

let node: TestNode
let study: StudyWithConsents
beforeAll(async () => {
  node = await testNode()
  study = await studyWithConsents(node)
})
afterAll(() => node?.close())

describe('what was signed', () => {
  /** Tables in which nothing is ever changed: whoever does has switched their walls off. */
  const kept = ['record_signature', 'form_content', 'consent']
  /** What the verification says while something is otherwise than it was; it is put back afterwards. */
  async function found(
    change: string,
    back: string,
    values: readonly unknown[],
  ): Promise<SignatureFault | { readonly signatures: number }> {
    const [{ orgId } = { orgId: '' }] = await node.ownerQuery<{ orgId: string }>(`select org_id as "orgId" from "user" where email = $1`, [
      admin,
    ])
    const behind = async (text: string) => {
      for (const table of kept) await node.ownerQuery(`alter table ${table} disable trigger user`)
      await node.ownerQuery(text, values)
      for (const table of kept) await node.ownerQuery(`alter table ${table} enable trigger user`)
    }
    await behind(change)
    const verified = await verifySignatures(node.studydesk.database, await openStore(node.studydesk.config), orgId)
    await behind(back)
    return verified
  }
  let one: { readonly id: string }
  let other: { readonly id: string }
  beforeAll(async () => {
    one = await study.asked()
    other = await study.asked()
    await study.onPaper(one.id)
    await study.onPaper(other.id)
  })

  it('fits', async () => {
    expect(await found('select $1::uuid', 'select $1::uuid', [one.id])).toMatchObject({ signatures: expect.any(Number) })
  })

  it.each([
    [
      'the day of the consent',
      `update consent set given_on = given_on - 1 where id = $1`,
      `update consent set given_on = given_on + 1 where id = $1`,
      'signedChanged',
    ],
    [
      'who gave it',
      `update consent set representative_name = 'X' where id = $1`,
      `update consent set representative_name = null where id = $1`,
      'signedChanged',
    ],
    [
      'the printed name',
      `update record_signature set printed_name = printed_name || 'x' where record_id = $1`,
      `update record_signature set printed_name = left(printed_name, -1) where record_id = $1`,
      'signatureChanged',
    ],
  ] as const)('is found changed: %s', async (_what, change, back, fault) => {
    expect(await found(change, back, [one.id])).toMatchObject({ record: one.id, fault })
  })

  it('is found moved to another record', async () => {
    const [{ id } = { id: '' }] = await node.ownerQuery<{ id: string }>('select id from record_signature where record_id = $1', [one.id])
    const change = `update record_signature set record_id = '${other.id}' where id = $1`
    const back = `update record_signature set record_id = '${one.id}' where id = $1`
    expect(await found(change, back, [id])).toMatchObject({ signature: id, fault: 'signatureChanged' })
  })

  it('is found missing', async () => {
    await node.ownerQuery('create temp table if not exists kept as select * from record_signature where false')
    const change = `with gone as (delete from record_signature where record_id = $1 returning *) insert into kept select * from gone`
    const back = `insert into record_signature select * from kept where record_id = $1`
    expect(await found(change, back, [other.id])).toMatchObject({ record: other.id, fault: 'signatureMissing' })
  })

  it('is found changed by one letter of its form', async () => {
    const { integrityKey } = await study.read(one.id)
    const put = (from: string, to: string) =>
      `update form_content set form_json = replace(form_json::text, '${from}', '${to}')::jsonb where integrity_key = $1`
    expect(await found(put('any time', 'no time'), put('no time', 'any time'), [integrityKey])).toMatchObject({
      fault: 'signedFormChanged',
    })
  })

  it.each([
    ['its state', `update consent set state = 'WITHDRAWN' where id = $1`, `update consent set state = 'CONSENTED' where id = $1`],
    [
      'a refusal of which it tells nothing',
      `update consent set declined_on = now() where id = $1`,
      `update consent set declined_on = null where id = $1`,
    ],
  ] as const)('is found changed behind the back of its history: %s', async (_what, change, back) => {
    expect(await found(change, back, [one.id])).toMatchObject({ record: one.id, fault: 'recordChanged' })
  })

  it('is found with another scope of its withdrawal', async () => {
    const third = await study.asked()
    await study.onPaper(third.id)
    await study.take(third.id, 'withdraw', { withdrawalScope: 'STUDY', reason: 'Wants no more' })
    const put = (scope: string) => `update consent set withdrawal_scope = '${scope}' where id = $1`
    expect(await found(put('THIS_CONSENT'), put('STUDY'), [third.id])).toMatchObject({ record: third.id, fault: 'recordChanged' })
    const state = (name: string) => `update consent set state = '${name}' where id = $1`
    expect(await found(state('LAST_REVIEW'), state('WITHDRAWN'), [third.id])).toMatchObject({ record: third.id, fault: 'recordChanged' })
  })

  it('is found with another copy for the participant', async () => {
    const signedByAll = await study.asked()
    await study.onPaper(signedByAll.id)
    expect((await study.signed(signedByAll.id, 'countersign', {}, investigator)).status).toBe(200)
    await expect.poll(async () => (await study.read(signedByAll.id)).copyFileId, { timeout: 20_000 }).not.toBeNull()
    const [file] = await node.ownerQuery<{ location: string }>(
      `select location from stored_file join consent on consent.copy_file_id = stored_file.id where consent.id = $1`,
      [signedByAll.id],
    )
    const path = join(node.studydesk.config.dataDir, 'files', file?.location ?? '')
    const content = await readFile(path)
    await appendFile(path, ' ')
    const nothing = 'select $1::uuid'
    expect(await found(nothing, nothing, [one.id])).toMatchObject({ record: signedByAll.id, fault: 'copyChanged' })
    await writeFile(path, content)
    // Another file, whose row says that it fits.
    const put = (column: string) => `update consent set copy_file_id = ${column} where id = $1`
    expect(
      await found(
        put('scan_file_id'),
        `update consent set copy_file_id = (select id from stored_file where location = '${file?.location}') where id = $1`,
        [signedByAll.id],
      ),
    ).toMatchObject({
      record: signedByAll.id,
      fault: 'recordChanged',
    })
    expect(await found(nothing, nothing, [one.id])).toHaveProperty('signatures')
  })

  it('is found changed by one byte of its scan', async () => {
    const [file] = await node.ownerQuery<{ location: string }>(
      `select location from stored_file join consent on consent.scan_file_id = stored_file.id where consent.id = $1`,
      [one.id],
    )
    const path = join(node.studydesk.config.dataDir, 'files', file?.location ?? '')
    const content = await readFile(path)
    await appendFile(path, ' ')
    expect(await found('select $1::uuid', 'select $1::uuid', [one.id])).toMatchObject({ record: one.id, fault: 'signedFileChanged' })
    await writeFile(path, content)
    expect(await found('select $1::uuid', 'select $1::uuid', [one.id])).toMatchObject({ signatures: expect.any(Number) })
  })

  it('is told of to nobody outside of the place', async () => {
    expect((await study.call('GET', `signatures/consent/${one.id}`, undefined, 'unassigned@northlake.example')).status).toBe(404)
    expect((await study.call('GET', `consent/${one.id}/text`, undefined, 'unassigned@northlake.example')).status).toBe(404)
    expect((await node.fetch(`consent/${one.id}/pdf`, { as: 'unassigned@northlake.example' })).status).toBe(404)
  })
})
