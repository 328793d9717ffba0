import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CommentAnswer } from '#resources/participants/commentAnswer.ts'
import { type TestCall, type TestNode, testNode } from '../../app/testing/index.ts'
import { createTestParticipant, enrol, type StudySite, studySitesOf } from './testParticipants.ts'

const coordinator = 'coordinator@northlake.example'
const viewer = 'viewer@northlake.example'
const foreigner = 'coordinator@rivesud.example'
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64')

let node: TestNode
let ownStudySite: StudySite
let foreignStudySite: StudySite
let participantId: string
let cardId: string
let studySitePath: string

beforeAll(async () => {
  node = await testNode({
    settings: { LIMIT_USER_PER_MINUTE: '100000', LIMIT_ADDRESS_PER_MINUTE: '100000', LIMIT_UPLOAD_BYTES: '1000000' },
  })
  ;[ownStudySite] = (await studySitesOf(node, coordinator)) as [StudySite]
  ;[foreignStudySite] = (await studySitesOf(node, coordinator, { others: true })) as [StudySite]
  participantId = await createTestParticipant(node, coordinator)
  cardId = await enrol(node, participantId, ownStudySite, 'S-7788')
  studySitePath = `study/${ownStudySite.studyId}/site-study/${ownStudySite.siteId}`
})
afterAll(() => node.close())

interface ApiResponse<Data = CommentAnswer> {
  readonly status: number
  readonly headers: Headers
  readonly data: Data
  readonly error: { readonly code: string; readonly fields?: readonly { readonly path: string; readonly code: string }[] }
}

async function call<Data = CommentAnswer>(path: string, { as = coordinator, ...rest }: TestCall = {}): Promise<ApiResponse<Data>> {
  const answer = await node.fetch(path, { as, ...rest })
  return { status: answer.status, headers: answer.headers, ...((await answer.json()) as Pick<ApiResponse<Data>, 'data' | 'error'>) }
}
const list = (path: string, caller = coordinator) => call<readonly CommentAnswer[]>(path, { as: caller })

type FormField = string | { readonly name: string; readonly content: string | Uint8Array }

function buildForm(fields: Readonly<Record<string, FormField>>): FormData {
  const body = new FormData()
  for (const [name, field] of Object.entries(fields)) {
    if (typeof field === 'string') body.append(name, field)
    else body.append(name, new Blob([field.content as BlobPart]), field.name)
  }
  return body
}

const post = (path: string, fields: Readonly<Record<string, FormField>>, caller = coordinator) =>
  call(path, { as: caller, method: 'POST', body: buildForm(fields) })
const codesOf = ({ status, error }: Pick<ApiResponse, 'status' | 'error'>) => [
  status,
  ...(error.fields ?? []).map(({ path, code }) => `${path} ${code}`),
]

describe('comment calls of the specification', () => {
  it.each([
    ['record', () => `${studySitePath}/record/${cardId}`],
    ['participant', () => `${studySitePath}/participant/${participantId}`],
  ])('comment calls write and read comments below a %s', async (_kind, address) => {
    const createResponse = await post(`${address()}/comment`, {
      commentText: '<p>Came <strong>in</strong> <a href="https://clinic.example">today</a>.</p>',
      participantName: 'Whoever',
      File: { name: 'scan 1.png', content: png },
      linkURL: 'https://clinic.example/letter',
    })
    expect(createResponse.status).toBe(201)
    const { data } = await list(`${address()}/comments`)
    expect(data[0]).toEqual(createResponse.data)
    expect(createResponse.data).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      commentId: createResponse.data.id,
      participantId,
      ...ownStudySite,
      participantName: expect.stringContaining('Orla Commentworthy'),
      commentText: '<p>Came <strong>in</strong> <a href="https://clinic.example" rel="noopener noreferrer" target="_blank">today</a>.</p>',
      createdAt: expect.stringMatching(/Z$/),
      createdBy: expect.any(String),
      displayName: 'Priya Raman',
      attachments: [
        { attachmentType: 'FILE', url: expect.stringMatching(/^\/api\/file\//), filename: 'scan 1.png', linkURL: null },
        { attachmentType: 'LINK', url: 'https://clinic.example/letter', filename: null, linkURL: 'https://clinic.example/letter' },
      ],
    })
    const { data: stored } = await call<{ url: string }>(`${createResponse.data.attachments[0]?.url.slice('/api/'.length)}/sas`)
    expect((await node.fetch(stored.url)).headers.get('content-type')).toBe('image/png')
  })

  it('comment calls require no file and no link, whatever a browser sends for an empty file input', async () => {
    const path = `${studySitePath}/record/${cardId}/comment`
    expect((await post(path, { commentText: 'Plain words' })).data.attachments).toEqual([])
    const boundary = 'x1'
    const body = [
      `--${boundary}\r\nContent-Disposition: form-data; name="commentText"\r\n\r\nBy a form\r\n`,
      `--${boundary}\r\nContent-Disposition: form-data; name="File"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n\r\n`,
      `--${boundary}--\r\n`,
    ].join('')
    const answer = await fetch(`${node.url}/api/${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${await node.tokenFor(coordinator)}`, 'Content-Type': `multipart/form-data; boundary=${boundary}` },
      body,
    })
    expect([answer.status, ((await answer.json()) as ApiResponse).data.commentText]).toEqual([201, 'By a form'])
  })

  it('comment calls return all comments newest first with a total, or page by page, without those of other studies', async () => {
    const person = await createTestParticipant(node, coordinator)
    const card = await enrol(node, person, ownStudySite)
    for (const commentText of ['one', 'two', 'three']) await post(`${studySitePath}/record/${card}/comment`, { commentText })
    await call(`participant/${person}/comments`, { method: 'POST', body: { commentText: 'in general' } })
    const textsOf = ({ data }: ApiResponse<readonly CommentAnswer[]>) => data.map(({ commentText }) => commentText)
    const allComments = await list(`${studySitePath}/participant/${person}/comments`)
    expect([allComments.headers.get('x-total-count'), textsOf(allComments)]).toEqual(['3', ['three', 'two', 'one']])
    expect(textsOf(await list(`${studySitePath}/record/${card}/comments?page=1&size=2`))).toEqual(['one'])
    expect((await call(`${studySitePath}/record/${card}/comments?colour=red`)).status).toBe(400)
    const listResponse = await list(`participant/${person}/comments`)
    expect(textsOf(listResponse)).toEqual(['in general', 'three', 'two', 'one'])
    expect(listResponse.data[1]).toMatchObject({ ...ownStudySite, labels: { createdBy: 'Priya Raman', studyId: expect.any(String) } })
  })

  it('comment calls store no participant name that was sent, and reject an invalid one', async () => {
    const path = `${studySitePath}/record/${cardId}/comment`
    expect(codesOf(await post(path, { commentText: 'x', participantName: 'n'.repeat(201) }))).toEqual([422, 'participantName tooLong'])
    await post(path, { commentText: 'x', participantName: 'Zebulon Unmistakable' })
    const rows = await node.ownerQuery(`select 1 from audit_event where changes::text like '%Unmistakable%'`)
    expect(rows).toEqual([])
  })

  it('comment calls reject blank text, invalid links, unknown fields, and JSON', async () => {
    const path = `${studySitePath}/record/${cardId}/comment`
    expect(codesOf(await post(path, { commentText: ' <p> </p> ' }))).toEqual([422, 'commentText required'])
    expect(codesOf(await post(path, {}))).toEqual([422, 'commentText required'])
    expect(codesOf(await post(path, { commentText: 'x'.repeat(20_001) }))).toEqual([422, 'commentText tooLong'])
    // The text without its tags is blank, but it is too long to be sanitised.
    expect(codesOf(await post(path, { commentText: '<b>'.repeat(7_000) }))).toEqual([422, 'commentText tooLong'])
    expect(codesOf(await post(path, { commentText: 'x', linkURL: 'javascript:alert(1)' }))).toEqual([422, 'linkURL urlInvalid'])
    expect(codesOf(await post(path, { commentText: 'x', colour: 'red' }))).toEqual([422, 'colour unknownField'])
    expect((await call(path, { method: 'POST', body: { commentText: 'x' } })).status).toBe(415)
  })

  it('comment calls accept one file at a time by its content, and store no rejected file', async () => {
    const path = `${studySitePath}/record/${cardId}/comment`
    const countFiles = async () => (await node.ownerQuery('select 1 from stored_file')).length
    const before = await countFiles()
    const rejectedUploads = [
      [{ name: 'scan.png', content: 'MZ\u0000\u0000\u0001not a picture' }, [422, 'file fileType']],
      [{ name: 'empty.pdf', content: '' }, [422, 'file fileEmpty']],
      [{ name: '..', content: png }, [422, 'file badFilenameMsg']],
    ] as const
    for (const [File, answer] of rejectedUploads) expect(codesOf(await post(path, { commentText: 'x', File }))).toEqual(answer)
    expect(codesOf(await post(path, { commentText: '', File: { name: 'a.png', content: png } }))).toEqual([422, 'commentText required'])
    const twoFilesResponse = await post(path, {
      commentText: 'x',
      File: { name: 'a.png', content: png },
      other: { name: 'b.png', content: png },
    })
    expect([twoFilesResponse.status, twoFilesResponse.error.code]).toEqual([400, 'MultipleFiles'])
    expect(await countFiles()).toBe(before)
  })

  it('comment calls accept files up to the configured size', async () => {
    const File = { name: 'a.txt', content: 'x'.repeat(1_000_001) }
    expect((await post(`${studySitePath}/record/${cardId}/comment`, { commentText: 'x', File })).status).toBe(413)
  })

  it('comment calls answer 404 when study, site and participant do not match, or are not the caller’s', async () => {
    const foreignParticipantId = await createTestParticipant(node, coordinator)
    const foreignCard = await enrol(node, foreignParticipantId, foreignStudySite)
    const unknownSiteId = '0198a000-0000-7000-8000-000000000001'
    const addresses = [
      `study/${foreignStudySite.studyId}/site-study/${ownStudySite.siteId}/record/${cardId}`,
      `study/${ownStudySite.studyId}/site-study/${foreignStudySite.siteId === ownStudySite.siteId ? unknownSiteId : foreignStudySite.siteId}/record/${cardId}`,
      `study/${foreignStudySite.studyId}/site-study/${foreignStudySite.siteId}/record/${foreignCard}`,
      `study/${foreignStudySite.studyId}/site-study/${foreignStudySite.siteId}/participant/${foreignParticipantId}`,
      `${studySitePath}/record/${participantId}`,
      `${studySitePath}/participant/${cardId}`,
      `${studySitePath}/record/x`,
      `study/x/site-study/${ownStudySite.siteId}/record/${cardId}`,
    ]
    for (const address of addresses) {
      expect([address, (await call(`${address}/comments`)).status]).toEqual([address, 404])
      expect([address, (await post(`${address}/comment`, { commentText: 'x' })).status]).toEqual([address, 404])
    }
    expect((await call(`${studySitePath}/record/${cardId}/comments`, { as: foreigner })).status).toBe(404)
    const other = await post(`${studySitePath}/record/${cardId}/comment`, { commentText: 'x', studyId: foreignStudySite.studyId })
    expect([other.status, other.error.code]).toEqual([404, 'NotFound'])
    const createResponse = await post(`${studySitePath}/record/${cardId}/comment`, {
      commentText: 'x',
      cardId,
      participantId,
      ...ownStudySite,
    })
    expect(createResponse.status).toBe(201)
  })
})

describe('permissions for comments', () => {
  it('comment permissions allow writing with CONTRIBUTE on participants or screening, and only reading to others', async () => {
    const address = `${studySitePath}/record/${cardId}`
    expect((await fetch(`${node.url}/api/${address}/comments`)).status).toBe(401)
    expect((await call(`${address}/comments`, { as: 'nobody@northlake.example' })).status).toBe(403)
    expect((await post(`${address}/comment`, { commentText: 'x' }, viewer)).status).toBe(403)
    expect((await call(`participant/${participantId}/comments`, { as: viewer, method: 'POST', body: { commentText: 'x' } })).status).toBe(
      403,
    )
    await abilitiesOf('investigator@northlake.example', ['SCREENING:CONTRIBUTE'], async () => {
      await assign('investigator@northlake.example', ownStudySite)
      const commentResponse = await post(`${address}/comment`, { commentText: 'Screened' }, 'investigator@northlake.example')
      // A user who may not read participants does not get the participant's name.
      expect([commentResponse.status, commentResponse.data.participantName]).toEqual([201, 'S-7788'])
      expect((await call(`${address}/comments`, { as: 'investigator@northlake.example' })).status).toBe(200)
    })
  })

  it("comment permissions allow reading comments of a study, and their files, only at the reader's own study sites", async () => {
    const person = await createTestParticipant(node, coordinator)
    await enrol(node, person, ownStudySite)
    await enrol(node, person, foreignStudySite)
    const [createdComment] = await node.ownerQuery<{ id: string }>(
      `insert into comment (org_id, id, participant_id, study_id, site_id, comment_text)
        select org_id, gen_random_uuid(), id, $2, $3, '<p>Elsewhere</p>' from participant where id = $1 returning id`,
      [person, foreignStudySite.studyId, foreignStudySite.siteId],
    )
    expect((await call(`participant/${person}/comments`)).data).toEqual([])
    expect((await call(`comment/${createdComment?.id}`)).status).toBe(404)
    const body = { commentText: 'x', studyId: foreignStudySite.studyId }
    expect(codesOf(await call(`participant/${person}/comments`, { method: 'POST', body }))).toEqual([422, 'studyId notInStudy'])
    const ownSiteResponse = await call(`participant/${person}/comments`, {
      method: 'POST',
      body: { commentText: 'x', studyId: ownStudySite.studyId },
    })
    expect([ownSiteResponse.status, ownSiteResponse.data.siteId]).toEqual([201, ownStudySite.siteId])
    const siteOnlyResponse = await call(`participant/${person}/comments`, {
      method: 'POST',
      body: { commentText: 'x', siteId: ownStudySite.siteId },
    })
    expect(codesOf(siteOnlyResponse)).toEqual([422, 'siteId siteWithoutStudy'])
  })

  it('comment permissions require an unlock for a restricted profile', async () => {
    const person = await createTestParticipant(node, coordinator)
    const card = await enrol(node, person, ownStudySite)
    await post(`${studySitePath}/record/${card}/comment`, { commentText: 'Secretword', File: { name: 'a.png', content: png } })
    const [comment] = (await list(`${studySitePath}/record/${card}/comments`)).data
    await call(`participant/${person}`, { method: 'PATCH', body: { isRestrictedProfile: true } })
    const closed = await Promise.all([
      call(`${studySitePath}/record/${card}/comments`),
      call(`${studySitePath}/participant/${person}/comments`),
      call(`participant/${person}/comments`),
      post(`${studySitePath}/record/${card}/comment`, { commentText: 'x' }),
      call(`participant/${person}/comments`, { method: 'POST', body: { commentText: 'x' } }),
    ])
    expect(closed.map(({ status, error }) => [status, error.code])).toEqual(closed.map(() => [403, 'ProfileRestricted']))
    expect((await call(`comments?participantId=${person}`)).data).toEqual([])
    expect((await call(`comment/${comment?.id}`)).status).toBe(404)
    expect((await call(`${comment?.attachments[0]?.url.slice('/api/'.length)}/sas`)).status).toBe(404)
  })

  it('comment permissions reject every change and deletion of a comment', async () => {
    const [message] = (await list(`${studySitePath}/record/${cardId}/comments`)).data
    expect((await node.fetch(`comment/${message?.id}`, { as: coordinator, method: 'PATCH', body: { commentText: 'x' } })).status).toBe(405)
    expect((await node.fetch(`comment/${message?.id}`, { as: coordinator, method: 'DELETE' })).status).toBe(405)
  })
})

/** Gives the user a role with these abilities during the work. */
async function abilitiesOf(email: string, abilities: readonly string[], work: () => Promise<void>): Promise<void> {
  const [user] = await node.ownerQuery<{ id: string; org_id: string; role_id: string }>(
    'select id, org_id, role_id from "user" where email = $1',
    [email],
  )
  const [role] = await node.ownerQuery<{ id: string }>(
    'insert into role (org_id, id, role_name, abilities) values ($1, gen_random_uuid(), $2, $3) returning id',
    [user?.org_id, `Of ${abilities.join(' ')}`, abilities],
  )
  const assignRole = async (roleId: string | undefined) => {
    await node.ownerQuery('update "user" set role_id = $1 where id = $2', [roleId, user?.id])
    node.studydesk.access.forget(user?.org_id ?? '')
  }
  await assignRole(role?.id)
  await work().finally(() => assignRole(user?.role_id))
}

async function assign(email: string, { studyId, siteId }: StudySite): Promise<void> {
  await node.ownerQuery(
    `insert into study_site_assignment (org_id, id, user_id, study_id, site_id, site_role)
      select org_id, gen_random_uuid(), id, $2, $3, 'COORDINATOR' from "user" where email = $1 on conflict do nothing`,
    [email, studyId, siteId],
  )
  node.studydesk.access.forget(
    (await node.ownerQuery<{ org_id: string }>('select org_id from "user" where email = $1', [email]))[0]?.org_id ?? '',
  )
}
