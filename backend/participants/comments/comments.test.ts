import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CommentAnswer } from '#resources/participants/commentAnswer.ts'
import { type TestCall, type TestNode, testNode } from '../../testing/index.ts'
import { enrol, newParticipant, type StudySite, studySitesOf } from './testParticipants.ts'

const coordinator = 'coordinator@northlake.example'
const viewer = 'viewer@northlake.example'
const foreigner = 'coordinator@rivesud.example'
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64')

let node: TestNode
let mine: StudySite
let foreign: StudySite
let participantId: string
let cardId: string
let place: string

beforeAll(async () => {
  node = await testNode({
    settings: { LIMIT_USER_PER_MINUTE: '100000', LIMIT_ADDRESS_PER_MINUTE: '100000', LIMIT_UPLOAD_BYTES: '1000000' },
  })
  ;[mine] = (await studySitesOf(node, coordinator)) as [StudySite]
  ;[foreign] = (await studySitesOf(node, coordinator, { others: true })) as [StudySite]
  participantId = await newParticipant(node, coordinator)
  cardId = await enrol(node, participantId, mine, 'S-7788')
  place = `study/${mine.studyId}/site-study/${mine.siteId}`
})
afterAll(() => node.close())

interface Answer<Data = CommentAnswer> {
  readonly status: number
  readonly headers: Headers
  readonly data: Data
  readonly error: { readonly code: string; readonly fields?: readonly { readonly path: string; readonly code: string }[] }
}

async function call<Data = CommentAnswer>(path: string, { as = coordinator, ...rest }: TestCall = {}): Promise<Answer<Data>> {
  const answer = await node.fetch(path, { as, ...rest })
  return { status: answer.status, headers: answer.headers, ...((await answer.json()) as Pick<Answer<Data>, 'data' | 'error'>) }
}
const list = (path: string, as = coordinator) => call<readonly CommentAnswer[]>(path, { as })

type Part = string | { readonly name: string; readonly content: string | Uint8Array }

function form(fields: Readonly<Record<string, Part>>): FormData {
  const body = new FormData()
  for (const [name, part] of Object.entries(fields)) {
    if (typeof part === 'string') body.append(name, part)
    else body.append(name, new Blob([part.content as BlobPart]), part.name)
  }
  return body
}

const post = (path: string, fields: Readonly<Record<string, Part>>, as = coordinator) =>
  call(path, { as, method: 'POST', body: form(fields) })
const codesOf = ({ status, error }: Pick<Answer, 'status' | 'error'>) => [
  status,
  ...(error.fields ?? []).map(({ path, code }) => `${path} ${code}`),
]

describe('the calls of the specification', () => {
  it.each([
    ['record', () => `${place}/record/${cardId}`],
    ['participant', () => `${place}/participant/${participantId}`],
  ])('write and read below a %s', async (_kind, address) => {
    const made = await post(`${address()}/comment`, {
      commentText: '<p>Came <strong>in</strong> <a href="https://clinic.example">today</a>.</p>',
      participantName: 'Whoever',
      File: { name: 'scan 1.png', content: png },
      linkURL: 'https://clinic.example/letter',
    })
    expect(made.status).toBe(201)
    const { data } = await list(`${address()}/comments`)
    expect(data[0]).toEqual(made.data)
    expect(made.data).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      commentId: made.data.id,
      participantId,
      ...mine,
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
    const { data: stored } = await call<{ url: string }>(`${made.data.attachments[0]?.url.slice('/api/'.length)}/sas`)
    expect((await node.fetch(stored.url)).headers.get('content-type')).toBe('image/png')
  })

  it('need no file and no link, whatever a browser sends for a file that nobody chose', async () => {
    const path = `${place}/record/${cardId}/comment`
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
    expect([answer.status, ((await answer.json()) as Answer).data.commentText]).toEqual([201, 'By a form'])
  })

  it('answer all comments newest first, counted, or page by page; those of other studies and of none are not among them', async () => {
    const person = await newParticipant(node, coordinator)
    const card = await enrol(node, person, mine)
    for (const commentText of ['one', 'two', 'three']) await post(`${place}/record/${card}/comment`, { commentText })
    await call(`participant/${person}/comments`, { method: 'POST', body: { commentText: 'in general' } })
    const textsOf = ({ data }: Answer<readonly CommentAnswer[]>) => data.map(({ commentText }) => commentText)
    const all = await list(`${place}/participant/${person}/comments`)
    expect([all.headers.get('x-total-count'), textsOf(all)]).toEqual(['3', ['three', 'two', 'one']])
    expect(textsOf(await list(`${place}/record/${card}/comments?page=1&size=2`))).toEqual(['one'])
    expect((await call(`${place}/record/${card}/comments?colour=red`)).status).toBe(400)
    const whole = await list(`participant/${person}/comments`)
    expect(textsOf(whole)).toEqual(['in general', 'three', 'two', 'one'])
    expect(whole.data[1]).toMatchObject({ ...mine, labels: { createdBy: 'Priya Raman', studyId: expect.any(String) } })
  })

  it('keep no name that was sent, and refuse one that is none', async () => {
    const path = `${place}/record/${cardId}/comment`
    expect(codesOf(await post(path, { commentText: 'x', participantName: 'n'.repeat(201) }))).toEqual([422, 'participantName tooLong'])
    await post(path, { commentText: 'x', participantName: 'Zebulon Unmistakable' })
    const rows = await node.ownerQuery(`select 1 from audit_event where changes::text like '%Unmistakable%'`)
    expect(rows).toEqual([])
  })

  it('refuse blank text, what is no link, unknown fields, and JSON', async () => {
    const path = `${place}/record/${cardId}/comment`
    expect(codesOf(await post(path, { commentText: ' <p> </p> ' }))).toEqual([422, 'commentText required'])
    expect(codesOf(await post(path, {}))).toEqual([422, 'commentText required'])
    expect(codesOf(await post(path, { commentText: 'x'.repeat(20_001) }))).toEqual([422, 'commentText tooLong'])
    // Its tags would say nothing: they are not read, as it is too long.
    expect(codesOf(await post(path, { commentText: '<b>'.repeat(7_000) }))).toEqual([422, 'commentText tooLong'])
    expect(codesOf(await post(path, { commentText: 'x', linkURL: 'javascript:alert(1)' }))).toEqual([422, 'linkURL urlInvalid'])
    expect(codesOf(await post(path, { commentText: 'x', colour: 'red' }))).toEqual([422, 'colour unknownField'])
    expect((await call(path, { method: 'POST', body: { commentText: 'x' } })).status).toBe(415)
  })

  it('take files by content, one at a time, and leave none behind that they refuse', async () => {
    const path = `${place}/record/${cardId}/comment`
    const files = async () => (await node.ownerQuery('select 1 from stored_file')).length
    const before = await files()
    const refused = [
      [{ name: 'scan.png', content: 'MZ\u0000\u0000\u0001not a picture' }, [422, 'file fileType']],
      [{ name: 'empty.pdf', content: '' }, [422, 'file fileEmpty']],
      [{ name: '..', content: png }, [422, 'file badFilenameMsg']],
    ] as const
    for (const [File, answer] of refused) expect(codesOf(await post(path, { commentText: 'x', File }))).toEqual(answer)
    expect(codesOf(await post(path, { commentText: '', File: { name: 'a.png', content: png } }))).toEqual([422, 'commentText required'])
    const two = await post(path, { commentText: 'x', File: { name: 'a.png', content: png }, other: { name: 'b.png', content: png } })
    expect([two.status, two.error.code]).toEqual([400, 'MultipleFiles'])
    expect(await files()).toBe(before)
  })

  it('take files up to the configured size', async () => {
    const File = { name: 'a.txt', content: 'x'.repeat(1_000_001) }
    expect((await post(`${place}/record/${cardId}/comment`, { commentText: 'x', File })).status).toBe(413)
  })

  it('are not there where study, site and participant do not belong together, or are not the caller’s', async () => {
    const elsewhere = await newParticipant(node, coordinator)
    const foreignCard = await enrol(node, elsewhere, foreign)
    const none = '0198a000-0000-7000-8000-000000000001'
    const addresses = [
      `study/${foreign.studyId}/site-study/${mine.siteId}/record/${cardId}`,
      `study/${mine.studyId}/site-study/${foreign.siteId === mine.siteId ? none : foreign.siteId}/record/${cardId}`,
      `study/${foreign.studyId}/site-study/${foreign.siteId}/record/${foreignCard}`,
      `study/${foreign.studyId}/site-study/${foreign.siteId}/participant/${elsewhere}`,
      `${place}/record/${participantId}`,
      `${place}/participant/${cardId}`,
      `${place}/record/x`,
      `study/x/site-study/${mine.siteId}/record/${cardId}`,
    ]
    for (const address of addresses) {
      expect([address, (await call(`${address}/comments`)).status]).toEqual([address, 404])
      expect([address, (await post(`${address}/comment`, { commentText: 'x' })).status]).toEqual([address, 404])
    }
    expect((await call(`${place}/record/${cardId}/comments`, { as: foreigner })).status).toBe(404)
    const other = await post(`${place}/record/${cardId}/comment`, { commentText: 'x', studyId: foreign.studyId })
    expect([other.status, other.error.code]).toEqual([404, 'NotFound'])
    const same = await post(`${place}/record/${cardId}/comment`, { commentText: 'x', cardId, participantId, ...mine })
    expect(same.status).toBe(201)
  })
})

describe('who may', () => {
  it('writes with CONTRIBUTE on participants or on screening; who may only look, looks', async () => {
    const address = `${place}/record/${cardId}`
    expect((await fetch(`${node.url}/api/${address}/comments`)).status).toBe(401)
    expect((await call(`${address}/comments`, { as: 'nobody@northlake.example' })).status).toBe(403)
    expect((await post(`${address}/comment`, { commentText: 'x' }, viewer)).status).toBe(403)
    expect((await call(`participant/${participantId}/comments`, { as: viewer, method: 'POST', body: { commentText: 'x' } })).status).toBe(
      403,
    )
    await abilitiesOf('investigator@northlake.example', ['SCREENING:CONTRIBUTE'], async () => {
      await assign('investigator@northlake.example', mine)
      const screened = await post(`${address}/comment`, { commentText: 'Screened' }, 'investigator@northlake.example')
      // A user who may not read participants is not told what one is called.
      expect([screened.status, screened.data.participantName]).toEqual([201, 'S-7788'])
      expect((await call(`${address}/comments`, { as: 'investigator@northlake.example' })).status).toBe(200)
    })
  })

  it('reads what was said of a study at a study-site of theirs alone, and its files', async () => {
    const person = await newParticipant(node, coordinator)
    await enrol(node, person, mine)
    await enrol(node, person, foreign)
    const [made] = await node.ownerQuery<{ id: string }>(
      `insert into comment (org_id, id, participant_id, study_id, site_id, comment_text)
        select org_id, gen_random_uuid(), id, $2, $3, '<p>Elsewhere</p>' from participant where id = $1 returning id`,
      [person, foreign.studyId, foreign.siteId],
    )
    expect((await call(`participant/${person}/comments`)).data).toEqual([])
    expect((await call(`comment/${made?.id}`)).status).toBe(404)
    const body = { commentText: 'x', studyId: foreign.studyId }
    expect(codesOf(await call(`participant/${person}/comments`, { method: 'POST', body }))).toEqual([422, 'studyId notInStudy'])
    const here = await call(`participant/${person}/comments`, { method: 'POST', body: { commentText: 'x', studyId: mine.studyId } })
    expect([here.status, here.data.siteId]).toEqual([201, mine.siteId])
    const alone = await call(`participant/${person}/comments`, { method: 'POST', body: { commentText: 'x', siteId: mine.siteId } })
    expect(codesOf(alone)).toEqual([422, 'siteId siteWithoutStudy'])
  })

  it('is stopped at a restricted profile that they have not unlocked', async () => {
    const person = await newParticipant(node, coordinator)
    const card = await enrol(node, person, mine)
    await post(`${place}/record/${card}/comment`, { commentText: 'Secretword', File: { name: 'a.png', content: png } })
    const [comment] = (await list(`${place}/record/${card}/comments`)).data
    await call(`participant/${person}`, { method: 'PATCH', body: { isRestrictedProfile: true } })
    const closed = await Promise.all([
      call(`${place}/record/${card}/comments`),
      call(`${place}/participant/${person}/comments`),
      call(`participant/${person}/comments`),
      post(`${place}/record/${card}/comment`, { commentText: 'x' }),
      call(`participant/${person}/comments`, { method: 'POST', body: { commentText: 'x' } }),
    ])
    expect(closed.map(({ status, error }) => [status, error.code])).toEqual(closed.map(() => [403, 'ProfileRestricted']))
    expect((await call(`comments?participantId=${person}`)).data).toEqual([])
    expect((await call(`comment/${comment?.id}`)).status).toBe(404)
    expect((await call(`${comment?.attachments[0]?.url.slice('/api/'.length)}/sas`)).status).toBe(404)
  })

  it('changes nothing that was said', async () => {
    const [said] = (await list(`${place}/record/${cardId}/comments`)).data
    expect((await node.fetch(`comment/${said?.id}`, { as: coordinator, method: 'PATCH', body: { commentText: 'x' } })).status).toBe(405)
    expect((await node.fetch(`comment/${said?.id}`, { as: coordinator, method: 'DELETE' })).status).toBe(405)
  })
})

/** Gives the user a role of these abilities while the work lasts. */
async function abilitiesOf(email: string, abilities: readonly string[], work: () => Promise<void>): Promise<void> {
  const [user] = await node.ownerQuery<{ id: string; org_id: string; role_id: string }>(
    'select id, org_id, role_id from "user" where email = $1',
    [email],
  )
  const [role] = await node.ownerQuery<{ id: string }>(
    'insert into role (org_id, id, role_name, abilities) values ($1, gen_random_uuid(), $2, $3) returning id',
    [user?.org_id, `Of ${abilities.join(' ')}`, abilities],
  )
  const give = async (roleId: string | undefined) => {
    await node.ownerQuery('update "user" set role_id = $1 where id = $2', [roleId, user?.id])
    node.studydesk.access.forget(user?.org_id ?? '')
  }
  await give(role?.id)
  await work().finally(() => give(user?.role_id))
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
