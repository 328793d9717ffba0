import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isSafeFileName } from '#resources/core/values/fileNames.ts'
import { type TestNode, type TestStore, testNode, testStores } from '../../app/testing/index.ts'
import { signGrant } from './address.ts'
import { contentTypeOf } from './contentType.ts'

const admin = 'admin@northlake.example'
const coordinator = 'coordinator@northlake.example'
const otherOrgAdmin = 'admin@rivesud.example'
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

let node: TestNode

function createForm(name: string, content: Buffer | string): FormData {
  const body = new FormData()
  body.set('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name)
  return body
}

async function upload(name: string, content: Buffer | string, caller = coordinator): Promise<{ id: string; contentType: string }> {
  const response = await node.fetch('file', { as: caller, method: 'POST', body: createForm(name, content) })
  const body = (await response.json()) as { data: { id: string; contentType: string } }
  expect(response.status, JSON.stringify(body)).toBeLessThan(300)
  return body.data
}

const addressOf = async (id: string, caller = coordinator): Promise<string> => {
  const response = await node.fetch(`file/${id}/sas`, { as: caller })
  return ((await response.json()) as { data: { url: string } }).data.url
}

describe('content types', () => {
  it.each([
    ['a.png', png, 'image/png'],
    ['a.pdf', '%PDF-1.7\n', 'application/pdf'],
    ['page.html', '<!doctype html><script>alert(1)</script>', 'text/plain'],
    ['drawing.png', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
    ['people.csv', 'a,b\n1,2\n', 'text/csv'],
    ['notes', Buffer.from([0, 1, 2, 250, 251]), 'application/octet-stream'],
  ])('content types of files are determined from the content: %s', async (name, content, expected) => {
    expect(await contentTypeOf(Buffer.from(content as string), name)).toBe(expected)
  })
})

describe('file names', () => {
  it.each(['report.pdf', 'a b+c_d-1.txt'])('file names accept %j', (name) => expect(isSafeFileName(name)).toBe(true))
  it.each(['', ' ', '..', '../x', 'a/b', 'é.txt', 'a\u0000', 'x'.repeat(201)])('file names reject %j', (name) =>
    expect(isSafeFileName(name)).toBe(false),
  )
})

describe.each(testStores)('%s', (_name, openStore) => {
  let store: TestStore
  beforeAll(async () => {
    store = await openStore()
    node = await testNode({ settings: { LIMIT_UPLOAD_BYTES: '100000', ...store.settings } })
  })
  afterAll(async () => {
    await node.close()
    await store.close()
  })

  describe('an upload', () => {
    it('an upload is served byte for byte from a temporary address, in a sandbox', async () => {
      const { id } = await upload('dot.png', png)
      const response = await node.fetch(await addressOf(id))
      expect(response.status).toBe(200)
      expect(Buffer.from(await response.arrayBuffer()).equals(png)).toBe(true)
      expect(response.headers.get('content-type')).toBe('image/png')
      expect(response.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    })

    it('an upload never runs as a page of the application', async () => {
      const { id } = await upload('page.txt', '<!doctype html><script>alert(1)</script>')
      expect((await node.fetch(await addressOf(id))).headers.get('content-type')).toMatch(/^text\/plain/)
    })

    it('an upload is readable for its sender alone until a record names it', async () => {
      const { id } = await upload('dot.png', png)
      for (const caller of [admin, otherOrgAdmin]) {
        expect((await node.fetch(`file/${id}`, { as: caller })).status).toBe(404)
        expect((await node.fetch(`file/${id}/sas`, { as: caller })).status).toBe(404)
      }
      expect((await node.fetch(`file/${id}`)).status).toBe(401)
    })

    it('an upload above the limit is rejected and leaves nothing behind', async () => {
      const count = async () => (await node.ownerQuery<{ count: string }>('select count(*) from stored_file'))[0]?.count
      const before = await count()
      const response = await node.fetch('file', { as: coordinator, method: 'POST', body: createForm('big.txt', 'x'.repeat(200_000)) })
      expect([response.status, (await response.json()).error.fields]).toMatchObject([413, [{ path: 'file', code: 'fileSizeLargeMsg' }]])
      expect(await count()).toBe(before)
    })

    it('an upload must be of a type that some field accepts from its sender', async () => {
      const send = async (caller: string, name: string, content: Buffer | string) => {
        const response = await node.fetch('file', { as: caller, method: 'POST', body: createForm(name, content) })
        return [response.status, (await response.json()).error?.fields?.[0]]
      }
      const createRejection = (code: string) => [422, { path: 'file', code, message: expect.any(String) }]
      // The resource library accepts archives of every type, but it never serves a program.
      for (const name of ['program.bin', 'program.pdf', 'program.exe'])
        expect(await send(coordinator, name, Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]))).toEqual(createRejection('fileProgram'))
      expect((await send(coordinator, 'archive.bin', Buffer.from([0, 1, 2, 250, 251])))[0]).toBe(200)
      expect(await send('viewer@northlake.example', 'data.json', '{"a":1}')).toEqual(createRejection('fileType'))
      // Every user may attach images to feedback, but only some may attach letters to participants.
      expect((await send('viewer@northlake.example', 'screen.png', png))[0]).toBe(200)
      expect((await send('viewer@northlake.example', 'letter.pdf', '%PDF-1.7\n%%EOF\n'))[0]).toBe(403)
      expect((await send(coordinator, 'letter.pdf', '%PDF-1.7\n%%EOF\n'))[0]).toBe(200)
    })

    it.each([
      ['nothing.txt', '', 'fileEmpty'],
      ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'fileActive'],
      ['letter.pdf', '%PDF-1.7\n1 0 obj <</S /JavaScript /JS (app.alert(1))>> endobj', 'fileActive'],
    ])('an upload is rejected as what it is: %s', async (name, content, code) => {
      const response = await node.fetch('file', { as: coordinator, method: 'POST', body: createForm(name, content) })
      expect([response.status, (await response.json()).error.fields]).toMatchObject([422, [{ path: 'file', code }]])
    })

    it('an upload with an unsafe name is rejected', async () => {
      const response = await node.fetch('file', { as: coordinator, method: 'POST', body: createForm('h#llo.txt', 'x') })
      expect(response.status).toBe(422)
      expect(await response.json()).toMatchObject({ error: { fields: [{ path: 'file', code: 'badFilenameMsg' }] } })
    })
  })

  describe('a temporary file address', () => {
    const callerOf = async (email: string) =>
      node.studydesk.sessions.callerOf(await node.tokenFor(email), { correlationId: crypto.randomUUID() })

    it('a temporary address is invalid when forged, expired, or its user is deactivated', async () => {
      const { id } = await upload('dot.png', png)
      const address = await addressOf(id)
      expect((await node.fetch(`${address.slice(0, -3)}abc`)).status).toBe(404)
      const { orgId, userId, sessionId } = await callerOf(coordinator)
      const grant = { orgId, userId, sessionId, isMachine: false, fileId: id, until: Date.now() + 60_000 }
      const secret = node.studydesk.config.secrets.address
      expect((await node.fetch(`file/content/${signGrant(secret, grant)}`)).status).toBe(200)
      expect((await node.fetch(`file/content/${signGrant(secret, { ...grant, until: Date.now() - 1 })}`)).status).toBe(404)
      expect((await node.fetch(`file/content/${signGrant('another secret', grant)}`)).status).toBe(404)
      expect(
        (await node.fetch(`file/content/${signGrant(secret, { ...grant, userId: '0198a000-0000-7000-8000-000000000001' })}`)).status,
      ).toBe(404)
      const otherOrgCaller = await callerOf(otherOrgAdmin)
      expect((await node.fetch(`file/content/${signGrant(secret, { ...grant, orgId: otherOrgCaller.orgId })}`)).status).toBe(404)
      const foreignGrant = { ...grant, orgId: otherOrgCaller.orgId, userId: otherOrgCaller.userId, sessionId: otherOrgCaller.sessionId }
      expect((await node.fetch(`file/content/${signGrant(secret, foreignGrant)}`)).status).toBe(404)
      expect((await node.fetch(`file/content/${signGrant(secret, { ...grant, isMachine: true })}`)).status).toBe(404)
    })

    it('a temporary address is valid for its user alone', async () => {
      const address = await addressOf((await upload('dot.png', png)).id)
      expect((await node.fetch(address, { as: coordinator })).status).toBe(200)
      for (const caller of [admin, otherOrgAdmin]) expect((await node.fetch(address, { as: caller })).status).toBe(404)
    })

    it('a temporary address ends with the session in which it was requested', async () => {
      const { id } = await upload('dot.png', png)
      const { orgId, userId } = await callerOf(coordinator)
      const { sessions, files } = node.studydesk
      const opened = await sessions.open({ orgId, userId, correlationId: crypto.randomUUID() })
      const caller = await sessions.callerIn({ orgId, userId, sessionId: opened.sessionId, isMachine: false }, { correlationId: 'test' })
      const address = await files.temporaryAddress(caller, id)
      expect((await node.fetch(address)).status).toBe(200)
      await sessions.end(orgId, opened.sessionId, 'signedOut')
      expect((await node.fetch(address)).status).toBe(404)
    })

    it('a temporary address serves the range that a player requests', async () => {
      const content = Buffer.from(Array.from({ length: 5000 }, (_, index) => index % 251))
      content.write('\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00mp42isom', 'latin1')
      const address = await addressOf((await upload('film.mp4', content)).id)
      const fetchRange = async (range: string) => {
        const answer = await node.fetch(address, { headers: { Range: range } })
        return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
      }
      const fullResponse = await fetchRange('bytes=9000-')
      expect([fullResponse.answer.status, fullResponse.bytes.equals(content), fullResponse.answer.headers.get('accept-ranges')]).toEqual([
        200,
        true,
        'bytes',
      ])
      for (const [range, first, last] of [
        ['bytes=0-0', 0, 0],
        ['bytes=1000-1999', 1000, 1999],
        ['bytes=4000-', 4000, 4999],
        ['bytes=-10', 4990, 4999],
      ] as const) {
        const { answer, bytes } = await fetchRange(range)
        expect([answer.status, answer.headers.get('content-range')]).toEqual([206, `bytes ${first}-${last}/5000`])
        expect(answer.headers.get('content-length')).toBe(String(last - first + 1))
        expect(bytes.equals(content.subarray(first, last + 1))).toBe(true)
      }
    })
  })

  describe('the logo of an organisation', () => {
    it('the logo of an organisation is readable for all its users, and for no other user', async () => {
      const [row] = await node.ownerQuery<{ id: string }>(
        `select f.id from stored_file f join "user" u on u.org_id = f.org_id where u.email = $1 and f.field = 'logoFile'`,
        [coordinator],
      )
      expect((await node.fetch(`file/${row?.id}/sas`, { as: coordinator })).status).toBe(200)
      expect((await node.fetch(`file/${row?.id}/sas`, { as: otherOrgAdmin })).status).toBe(404)
    })
  })
})
