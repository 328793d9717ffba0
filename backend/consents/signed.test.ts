import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestNode, testNode } from '../app/testing/index.ts'
import { openStore } from '../platform/files/disk.ts'
import { type SignatureFault, verifySignatures } from '../platform/signatures/verify.ts'
import { admin, createConsentStudy, investigator, type StudyWithConsents } from './testConsents.ts'

let node: TestNode
let study: StudyWithConsents
beforeAll(async () => {
  node = await testNode()
  study = await createConsentStudy(node)
})
afterAll(() => node?.close())

describe('verification of signed consents', () => {
  /** Append-only tables. A test must disable their triggers to change them. */
  const stored = ['record_signature', 'form_content', 'consent']
  /** Returns the result of the verification during a manipulation, and then undoes the manipulation. */
  async function verifyWithChange(
    change: string,
    undoSql: string,
    values: readonly unknown[],
  ): Promise<SignatureFault | { readonly signatures: number }> {
    const [{ orgId } = { orgId: '' }] = await node.ownerQuery<{ orgId: string }>(`select org_id as "orgId" from "user" where email = $1`, [
      admin,
    ])
    const runWithoutTriggers = async (text: string) => {
      for (const table of stored) await node.ownerQuery(`alter table ${table} disable trigger user`)
      await node.ownerQuery(text, values)
      for (const table of stored) await node.ownerQuery(`alter table ${table} enable trigger user`)
    }
    await runWithoutTriggers(change)
    const verificationResult = await verifySignatures(node.studydesk.database, await openStore(node.studydesk.config), orgId)
    await runWithoutTriggers(undoSql)
    return verificationResult
  }
  let firstConsent: { readonly id: string }
  let other: { readonly id: string }
  beforeAll(async () => {
    firstConsent = await study.requested()
    other = await study.requested()
    await study.onPaper(firstConsent.id)
    await study.onPaper(other.id)
  })

  it('finds no fault in an unchanged signed consent', async () => {
    expect(await verifyWithChange('select $1::uuid', 'select $1::uuid', [firstConsent.id])).toMatchObject({
      signatures: expect.any(Number),
    })
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
  ] as const)('detects a changed signed consent: %s', async (_description, change, undoSql, fault) => {
    expect(await verifyWithChange(change, undoSql, [firstConsent.id])).toMatchObject({ record: firstConsent.id, fault })
  })

  it('detects a signature that was moved to another record', async () => {
    const [{ id } = { id: '' }] = await node.ownerQuery<{ id: string }>('select id from record_signature where record_id = $1', [
      firstConsent.id,
    ])
    const change = `update record_signature set record_id = '${other.id}' where id = $1`
    const undoSql = `update record_signature set record_id = '${firstConsent.id}' where id = $1`
    expect(await verifyWithChange(change, undoSql, [id])).toMatchObject({ signature: id, fault: 'signatureChanged' })
  })

  it('detects a missing signature', async () => {
    await node.ownerQuery('create temp table if not exists kept as select * from record_signature where false')
    const change = `with gone as (delete from record_signature where record_id = $1 returning *) insert into kept select * from gone`
    const undoSql = `insert into record_signature select * from kept where record_id = $1`
    expect(await verifyWithChange(change, undoSql, [other.id])).toMatchObject({ record: other.id, fault: 'signatureMissing' })
  })

  it('detects one changed letter in a signed form', async () => {
    const { integrityKey } = await study.read(firstConsent.id)
    const buildUpdate = (original: string, replacement: string) =>
      `update form_content set form_json = replace(form_json::text, '${original}', '${replacement}')::jsonb where integrity_key = $1`
    expect(await verifyWithChange(buildUpdate('any time', 'no time'), buildUpdate('no time', 'any time'), [integrityKey])).toMatchObject({
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
  ] as const)('detects a consent that was changed without an entry in its history: %s', async (_description, change, undoSql) => {
    expect(await verifyWithChange(change, undoSql, [firstConsent.id])).toMatchObject({ record: firstConsent.id, fault: 'recordChanged' })
  })

  it('detects a changed scope of a withdrawal and a changed state', async () => {
    const third = await study.requested()
    await study.onPaper(third.id)
    await study.take(third.id, 'withdraw', { withdrawalScope: 'STUDY', reason: 'Wants no more' })
    const buildUpdate = (scope: string) => `update consent set withdrawal_scope = '${scope}' where id = $1`
    expect(await verifyWithChange(buildUpdate('THIS_CONSENT'), buildUpdate('STUDY'), [third.id])).toMatchObject({
      record: third.id,
      fault: 'recordChanged',
    })
    const buildStateUpdate = (name: string) => `update consent set state = '${name}' where id = $1`
    expect(await verifyWithChange(buildStateUpdate('LAST_REVIEW'), buildStateUpdate('WITHDRAWN'), [third.id])).toMatchObject({
      record: third.id,
      fault: 'recordChanged',
    })
  })

  it('detects a changed copy for the participant', async () => {
    const signedByAll = await study.requested()
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
    const noChange = 'select $1::uuid'
    expect(await verifyWithChange(noChange, noChange, [firstConsent.id])).toMatchObject({ record: signedByAll.id, fault: 'copyChanged' })
    await writeFile(path, content)
    // Stores another file, with a row whose hash matches it.
    const buildUpdate = (column: string) => `update consent set copy_file_id = ${column} where id = $1`
    expect(
      await verifyWithChange(
        buildUpdate('scan_file_id'),
        `update consent set copy_file_id = (select id from stored_file where location = '${file?.location}') where id = $1`,
        [signedByAll.id],
      ),
    ).toMatchObject({
      record: signedByAll.id,
      fault: 'recordChanged',
    })
    expect(await verifyWithChange(noChange, noChange, [firstConsent.id])).toHaveProperty('signatures')
  })

  it('detects one changed byte in the scan', async () => {
    const [file] = await node.ownerQuery<{ location: string }>(
      `select location from stored_file join consent on consent.scan_file_id = stored_file.id where consent.id = $1`,
      [firstConsent.id],
    )
    const path = join(node.studydesk.config.dataDir, 'files', file?.location ?? '')
    const content = await readFile(path)
    await appendFile(path, ' ')
    expect(await verifyWithChange('select $1::uuid', 'select $1::uuid', [firstConsent.id])).toMatchObject({
      record: firstConsent.id,
      fault: 'signedFileChanged',
    })
    await writeFile(path, content)
    expect(await verifyWithChange('select $1::uuid', 'select $1::uuid', [firstConsent.id])).toMatchObject({
      signatures: expect.any(Number),
    })
  })

  it('hides signatures, text and PDF of a consent from users without an assignment to the study site', async () => {
    expect((await study.call('GET', `signatures/consent/${firstConsent.id}`, undefined, 'unassigned@northlake.example')).status).toBe(404)
    expect((await study.call('GET', `consent/${firstConsent.id}/text`, undefined, 'unassigned@northlake.example')).status).toBe(404)
    expect((await node.fetch(`consent/${firstConsent.id}/pdf`, { as: 'unassigned@northlake.example' })).status).toBe(404)
  })
})
