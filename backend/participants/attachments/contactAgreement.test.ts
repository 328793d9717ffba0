import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { todayOf } from '../../app/testing/accessBench.ts'
import { sharedNode, type TestNode } from '../../app/testing/index.ts'
import { buildFileForm, createCalls, pdf, png } from './testAttachments.ts'

const coordinator = 'coordinator@northlake.example'
const any = 'AGREEMENT_TO_CONTACT_FOR_ANY_STUDY'
const condition = 'AGREEMENT_TO_BE_CONTACTED_BY_MEDICAL_CONDITION_AREA_ONLY'

let node: TestNode
let calls: ReturnType<typeof createCalls>
beforeAll(async () => {
  node = await sharedNode()
  calls = createCalls(node, coordinator)
})
afterAll(() => node.close())

const sign = (participantId: string, { type = any, file = pdf(), name = 'agreement.pdf', path = '', method = 'POST' } = {}) =>
  calls.call(method, `participant/${participantId}/contactAgreement${path}`, buildFileForm(name, file, { type }))

const contactOf = async (participantId: string) => {
  const { data } = await calls.call('GET', `participant/${participantId}`)
  const { participantContactAgreementType, signedAgreementToContact, contactableByAnyStudy, version } = data
  return { participantContactAgreementType, signedAgreementToContact, contactableByAnyStudy, version }
}

describe('a signed agreement', () => {
  test('stores a signed agreement with the consent to contact that it states, in one transaction with audit events', async () => {
    const id = await calls.addPerson()
    expect((await calls.call('GET', `participant/${id}/contactAgreement`)).data).toEqual([])
    const answer = await sign(id)
    expect([answer.status, answer.data]).toMatchObject([201, { participantId: id, participantContactAgreementType: any, versionNumber: 1 }])
    const signingDate = await todayOf(node, coordinator)
    expect(await contactOf(id)).toEqual({
      participantContactAgreementType: any,
      signedAgreementToContact: { source: 'PROVIDER', participantContactAgreementType: any, signedOn: signingDate },
      contactableByAnyStudy: true,
      version: 2,
    })
    expect((await calls.call('GET', `participant/${id}/contactAgreement`)).data).toMatchObject([{ id: answer.data.id }])
    expect((await calls.call('GET', `participant/${id}/attachments`)).data).toMatchObject([
      { id: answer.data.id, fileName: 'agreement.pdf' },
    ])
    const events = await node.ownerQuery(
      `select kind, action, changes from audit_event where participant_id = $1 and not (kind = 'participant' and action = 'create') order by kind`,
      [id],
    )
    expect(events).toMatchObject([
      { kind: 'attachment', action: 'create', changes: { participantContactAgreementType: [null, any] } },
      { kind: 'participant', action: 'update', changes: { contactableByAnyStudy: [false, true] } },
    ])
  })

  test('requires replacing an existing agreement, and rejects a second one', async () => {
    const id = await calls.addPerson()
    const first = await sign(id)
    const second = await sign(id)
    expect([second.status, second.error.code]).toEqual([409, 'AgreementExists'])
    const replaceResponse = await sign(id, { method: 'PATCH', path: `/${first.data.id}`, file: pdf('again') })
    expect([replaceResponse.status, replaceResponse.data]).toMatchObject([200, { id: first.data.id, versionNumber: 2 }])
    expect((await calls.call('GET', `attachment/${first.data.id}/attachment-versions`)).data).toHaveLength(1)
    expect((await calls.call('GET', `participant/${id}/contactAgreement`)).data).toHaveLength(1)
  })

  test('stores one agreement when several are signed at once', async () => {
    const id = await calls.addPerson()
    const answers = await Promise.all([sign(id), sign(id), sign(id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect((await calls.call('GET', `participant/${id}/contactAgreement`)).data).toHaveLength(1)
  })

  test('processes concurrent agreements in sequence, without a deadlock', async () => {
    const id = await calls.addPerson()
    const [{ orgId } = { orgId: '' }] = await node.ownerQuery<{ orgId: string }>(
      'select org_id as "orgId" from participant where id = $1',
      [id],
    )
    const listWaitingQueries = () =>
      node.ownerQuery(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    // All requests write at the same time, once the lock is released.
    const signers = await node.studydesk.database.transaction(orgId, async (run) => {
      await run({ text: 'select from participant where org_id = $1 and id = $2 for update', values: [orgId, id] })
      const pendingSigns = [1, 2, 3].map(() => sign(id))
      await expect.poll(async () => (await listWaitingQueries()).length).toBe(pendingSigns.length)
      return pendingSigns
    })
    expect((await Promise.all(signers)).map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })

  test('rejects deleting or changing an agreement through the calls for attachments', async () => {
    const id = await calls.addPerson()
    const { data } = await sign(id)
    const fileId = await calls.upload('other.pdf', pdf('other'))
    for (const answer of [
      await calls.call('DELETE', `attachment/${data.id}`),
      await calls.call('DELETE', 'attachments', [data.id]),
      await calls.call('DELETE', `participant/${id}/attachments`, [data.id]),
      await calls.call('PATCH', `attachment/${data.id}`, { fileId }),
    ])
      expect([answer.status, answer.error.code, answer.error.message]).toEqual([
        409,
        'RowLocked',
        expect.stringContaining('signed agreement'),
      ])
    const offeredActions = (await calls.call('GET', `participant/${id}/attachments`)).data[0].actions
    expect(offeredActions).toEqual(['read'])
    const patchResponse = await calls.call('PATCH', `attachment/${data.id}`, { participantContactAgreementType: condition })
    expect([patchResponse.status, patchResponse.error.fields]).toMatchObject([422, [{ code: 'readOnly' }]])
  })

  test('accepts an agreement of the narrower type from the recruitment board alone, and keeps its type on replacement', async () => {
    const id = await calls.addPerson({ contactableByAnyStudy: true })
    const rejectedResponse = await sign(id, { type: condition })
    expect([rejectedResponse.status, rejectedResponse.error.fields]).toMatchObject([422, [{ path: 'type', code: 'agreementTypeOnBoard' }]])
    const first = await sign(id, { type: condition, path: '?from=board' })
    expect(first.status).toBe(201)
    expect(await contactOf(id)).toMatchObject({ participantContactAgreementType: condition, contactableByAnyStudy: false })
    const better = await sign(id, { type: condition, method: 'PATCH', path: `/${first.data.id}`, file: pdf('better scan') })
    expect(better.status).toBe(200)
    const wider = await sign(id, { method: 'PATCH', path: `/${first.data.id}`, file: pdf('wider') })
    expect([wider.status, (await contactOf(id)).contactableByAnyStudy]).toEqual([200, true])
    const narrowerResponse = await sign(id, { type: condition, method: 'PATCH', path: `/${first.data.id}`, file: pdf('narrower') })
    expect(narrowerResponse.error.fields).toMatchObject([{ path: 'type', code: 'agreementTypeOnBoard' }])
  })
})

describe('rejected agreements, with field and reason', () => {
  test.each([
    ['a picture under the right name', 'agreement.pdf', png, any, [['file', 'requiredPDFmsg']]],
    ['a page under the right name', 'agreement.pdf', Buffer.from('<script>alert(1)</script>%PDF-1.7'), any, [['file', 'requiredPDFmsg']]],
    ['nothing', 'agreement.pdf', Buffer.alloc(0), any, [['file', 'fileEmpty']]],
    ['a script', 'agreement.pdf', Buffer.from('%PDF-1.7 <</S /JavaScript /JS (x)>>'), any, [['file', 'fileActive']]],
    ['a name that is a trick', 'a"b.pdf', pdf(), any, [['file', 'badFilenameMsg']]],
    ['no type', 'agreement.pdf', pdf(), '', [['type', 'agreementTypeRequired']]],
    ['a type that is none', 'agreement.pdf', pdf(), 'ANY', [['type', 'notAChoice']]],
    [
      'everything at once',
      'agreement.pdf',
      png,
      '',
      [
        ['file', 'requiredPDFmsg'],
        ['type', 'agreementTypeRequired'],
      ],
    ], // prettier-ignore
  ] as const)('rejects %s', async (_caseName, name, file, type, problems) => {
    const id = await calls.addPerson()
    const answer = await sign(id, { name, file, type })
    expect([answer.status, answer.error.fields?.map(({ path, code }) => [path, code])]).toEqual([422, problems])
    expect(await contactOf(id)).toMatchObject({ participantContactAgreementType: null, version: 1 })
    expect((await calls.call('GET', `participant/${id}/attachments`)).data).toEqual([])
  })

  test('rejects a request without a file', async () => {
    const body = new FormData()
    body.set('type', any)
    const answer = await calls.call('POST', `participant/${await calls.addPerson()}/contactAgreement`, body)
    expect([answer.status, answer.error.fields]).toMatchObject([422, [{ path: 'file', message: 'Upload PHIA form is required' }]])
  })

  test('rejects a file of more than 5 MB', async () => {
    const id = await calls.addPerson()
    const answer = await sign(id, { file: Buffer.concat([pdf(), Buffer.alloc(5 * 2 ** 20 + 1, 32)]) })
    expect([answer.status, answer.error]).toMatchObject([413, { fields: [{ path: 'file', code: 'fileSizeLargeMsg' }] }])
    expect((await sign(id, { file: Buffer.concat([pdf(), Buffer.alloc(4_900_000, 32)]) })).status).toBe(201)
  })

  test('accepts valid content under another file name', async () => {
    expect((await sign(await calls.addPerson(), { name: 'Agreement Ann' })).status).toBe(201)
    expect((await sign(await calls.addPerson(), { name: 'agreement.scan' })).status).toBe(201)
  })

  test('rejects an unknown participant, an agreement of another participant, and an attachment that is no agreement', async () => {
    const id = await calls.addPerson()
    const other = await calls.addPerson()
    const { data } = await sign(other)
    const attachResponse = await calls.call('POST', `participant/${id}/attachments`, { fileId: await calls.upload('plain.pdf', pdf()) })
    for (const agreementId of [data.id, attachResponse.data.id, 'x', crypto.randomUUID()])
      expect((await sign(id, { method: 'PATCH', path: `/${agreementId}` })).status).toBe(404)
    expect((await sign(crypto.randomUUID())).status).toBe(404)
  })

  test('rejects users who may only read, and a restricted profile', async () => {
    const id = await calls.addPerson()
    const viewerCalls = createCalls(node, 'viewer@northlake.example')
    expect(
      (await viewerCalls.call('POST', `participant/${id}/contactAgreement`, buildFileForm('a.pdf', pdf(), { type: any }))).status,
    ).toBe(403)
    await node.ownerQuery('update participant set is_restricted_profile = true where id = $1', [id])
    const closed = await sign(id)
    expect([closed.status, closed.error.code]).toEqual([403, 'ProfileRestricted'])
  })
})
