import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedNode, type TestNode } from '../../testing/index.ts'
import { callsAs, fileForm, pdf, png } from './testAttachments.ts'

const coordinator = 'coordinator@northlake.example'
const viewer = 'viewer@northlake.example'
const owner = 'owner@northlake.example'
const stranger = 'admin@rivesud.example'

let node: TestNode
let calls: ReturnType<typeof callsAs>
let participantId: string
beforeAll(async () => {
  node = await sharedNode()
  calls = callsAs(node, coordinator)
  participantId = await calls.addPerson()
})
afterAll(() => node.close())

async function attach(name: string, content: Buffer | string, to = participantId) {
  const fileId = await calls.upload(name, content)
  const { status, data } = await calls.call('POST', `participant/${to}/attachments`, { fileId })
  expect(status).toBe(201)
  return data
}

describe('an attachment', () => {
  test('tells of its file what lists sort by', async () => {
    const row = await attach('Scan 1.png', png)
    expect(row).toMatchObject({
      participantId,
      fileName: 'Scan 1.png',
      url: `/api/file/${row.fileId}`,
      contentType: 'image/png',
      fileSize: png.length,
      versionNumber: 1,
      participantContactAgreementType: null,
    })
    expect(Date.now() - Date.parse(row.dateAdded)).toBeLessThan(60_000)
  })

  test('comes in by one multipart call, without a folder, and has a temporary address', async () => {
    const path = `participant/${participantId}/attachment`
    const { status, data } = await calls.call('POST', path, fileForm('Referral letter.pdf', pdf()))
    expect([status, data.participantId, data.fileName]).toEqual([201, participantId, 'Referral letter.pdf'])
    const address = await calls.call('GET', `${data.url.replace('/api/', '')}/sas`)
    expect([address.status, typeof address.data.url]).toEqual([200, 'string'])
    const problem = await calls.call('POST', path, fileForm('page.pdf', '<!doctype html><script>alert(1)</script>'))
    expect(problem.status).toBe(422)
    expect((await callsAs(node, viewer).call('POST', path, fileForm('a.pdf', pdf()))).status).toBe(403)
    expect((await callsAs(node, stranger).call('POST', path, fileForm('a.pdf', pdf()))).status).not.toBe(201)
  })

  test('says none of that itself', async () => {
    const fileId = await calls.upload('a.txt', 'text')
    const answer = await calls.call('POST', `participant/${participantId}/attachments`, { fileId, fileName: 'b.txt' })
    expect([answer.status, answer.error.fields]).toMatchObject([422, [{ path: 'fileName', code: 'readOnly' }]])
  })

  test.each([
    ['program.pdf', Buffer.from('MZ\u0090\u0000', 'latin1')],
    ['page.html', '<!doctype html><script>alert(1)</script>'],
    ['start.bat', 'del *'],
  ])('can be no %s, which starts a program: it is refused as it arrives', async (name, content) => {
    const answer = await calls.call('POST', 'file', fileForm(name, content))
    expect([answer.status, answer.error.fields]).toMatchObject([422, [{ path: 'file', code: 'fileProgram' }]])
  })

  test.each([
    ['page.pdf', '<!doctype html><script>alert(1)</script>', 'fileNameType'],
    ['archive.docx', Buffer.from('504b0304140000000000', 'hex'), 'fileNameType'],
    ['data.json', '{}', 'fileType'],
    ['letter.png', pdf(), 'fileNameType'],
    ['scan.pdf', png, 'fileNameType'],
  ])('takes no %s that is something else', async (name, content, code) => {
    const fileId = await calls.upload(name, content)
    const answer = await calls.call('POST', `participant/${participantId}/attachments`, { fileId })
    expect([answer.status, answer.error.fields]).toMatchObject([422, [{ path: 'fileId', code }]])
  })

  test('may be a picture that is called as another kind of picture, or has no end', async () => {
    expect((await attach('messenger.jpg', png)).contentType).toBe('image/png')
    expect((await attach('scan', pdf())).contentType).toBe('application/pdf')
  })

  test.each(['../../etc/passwd', '..', 'a/b.txt', 'a\\b.txt', 'a\u0000.txt', 'é.txt', 'a"b.txt', 'con<svg>.txt', `${'x'.repeat(300)}.txt`])(
    'has no name that is a path or a trick: %j',
    async (name) => {
      const body = `--line\r\nContent-Disposition: form-data; name="file"; filename="${name.replaceAll('"', '%22')}"\r\n\r\ntext\r\n--line--`
      const headers = { 'Content-Type': 'multipart/form-data; boundary=line' }
      const answer = await node.fetch('file', { as: coordinator, method: 'POST', body, headers })
      const { error, data } = await answer.json()
      // The parser itself takes the folders off a name.
      if (answer.status === 200) expect(data.fileName).toMatch(/^[A-Za-z0-9+_\-. ]+$/)
      // The parser leaves nothing of such a name, or no form at all.
      else if (answer.status === 400) expect(['FileMissing', 'InvalidUpload']).toContain(error.code)
      else expect([answer.status, error.fields?.[0]]).toMatchObject([422, { path: 'file', code: 'badFilenameMsg' }])
    },
  )

  test('that does not exist, or is somebody else’s file, is not there', async () => {
    const theirs = await callsAs(node, owner).upload('theirs.png', png)
    for (const fileId of [theirs, '0198a000-0000-7000-8000-000000000001']) {
      const answer = await calls.call('POST', `participant/${participantId}/attachments`, { fileId })
      expect([answer.status, answer.error.fields]).toMatchObject([422, [{ path: 'fileId', code: 'fileNotFound' }]])
    }
  })

  test('is not the file of another attachment', async () => {
    const { fileId } = await attach('once.png', png)
    const answer = await calls.call('POST', `participant/${participantId}/attachments`, { fileId })
    expect([answer.status, answer.error.fields]).toMatchObject([422, [{ path: 'fileId', code: 'fileNotFound' }]])
  })
})

describe('a new version', () => {
  test('takes the place of the former one, which is kept, counted and readable', async () => {
    const first = await attach('result.png', png)
    const secondFile = await calls.upload('result 2.pdf', pdf('second'))
    const second = await calls.call('PATCH', `attachment/${first.id}`, { fileId: secondFile, version: first.version })
    expect(second.data).toMatchObject({ fileName: 'result 2.pdf', contentType: 'application/pdf', versionNumber: 2 })
    const third = await calls.call('PATCH', `attachment/${first.id}`, { fileId: await calls.upload('result 3.txt', 'third') })
    expect(third.data).toMatchObject({ fileName: 'result 3.txt', versionNumber: 3 })

    const versions = await calls.call('GET', `attachment/${first.id}/attachment-versions`)
    expect(versions.data).toMatchObject([
      { versionNumber: 2, fileName: 'result 2.pdf', contentType: 'application/pdf', fileId: secondFile },
      { versionNumber: 1, fileName: 'result.png', contentType: 'image/png', fileSize: png.length, dateAdded: first.dateAdded },
    ])
    const address = await callsAs(node, owner).call('GET', `file/${first.fileId}/sas`)
    const content = await node.fetch(address.data.url)
    expect(Buffer.from(await content.arrayBuffer()).equals(png)).toBe(true)
    expect(
      await node.ownerQuery(`select kind, action, changes #> '{versionNumber,1}' as number from audit_event where record_id = $1`, [
        versions.data[1].id,
      ]),
    ).toEqual([{ kind: 'attachmentVersion', action: 'create', number: 1 }])
  })

  test('is none when the file is the same, and fails whole when it may not be', async () => {
    const { id, fileId } = await attach('same.png', png)
    expect((await calls.call('PATCH', `attachment/${id}`, { fileId: fileId.toUpperCase() })).data.versionNumber).toBe(1)
    const wrong = await calls.call('PATCH', `attachment/${id}`, { fileId: await calls.upload('letter.png', pdf()) })
    expect(wrong.error.fields).toMatchObject([{ path: 'fileId', code: 'fileNameType' }])
    expect((await calls.call('GET', `attachment/${id}`)).data).toMatchObject({ versionNumber: 1, fileName: 'same.png' })
    expect((await calls.call('GET', `attachment/${id}/attachment-versions`)).data).toEqual([])
  })

  test('loses no version when two arrive at once', async () => {
    const { id } = await attach('race.txt', 'first')
    const files = await Promise.all(['a', 'b', 'c'].map((name) => calls.upload(`${name}.txt`, name)))
    const answers = await Promise.all(files.map((fileId) => calls.call('PATCH', `attachment/${id}`, { fileId })))
    const taken = answers.filter(({ status }) => status === 200).length
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    const { data } = await calls.call('GET', `attachment/${id}/attachment-versions`)
    expect(data.map(({ versionNumber }: { versionNumber: number }) => versionNumber)).toEqual(
      Array.from({ length: taken }, (_, place) => taken - place),
    )
  })
})

describe('the list of a participant', () => {
  test('is sorted by the date, in pages, as the specification asks for it', async () => {
    const id = await calls.addPerson()
    for (const name of ['b.txt', 'a.txt', 'c.txt']) await attach(name, name, id)
    const names = async (query = '') =>
      (await calls.call('GET', `participant/${id}/attachments${query}`)).data.map(({ fileName }: { fileName: string }) => fileName)
    expect(await names()).toEqual(['c.txt', 'a.txt', 'b.txt'])
    expect(await names('?page=0&size=2&sort=fileName,asc')).toEqual(['a.txt', 'b.txt'])
    expect(await names('?page=1&size=2&sort=fileName,asc')).toEqual(['c.txt'])
    const { headers } = await calls.call('GET', `participant/${id}/attachments?page=0&size=2&sort=fileSize,desc`)
    expect(headers.get('x-total-count')).toBe('3')
    expect((await calls.call('GET', `participant/${id}/attachments?sort=secret,asc`)).status).toBe(400)
  })

  test('is closed to those who may not see the participant, and changed by those alone who may', async () => {
    const row = await attach('private.txt', 'x')
    expect((await callsAs(node, stranger).call('GET', `participant/${participantId}/attachments`)).status).toBe(404)
    expect((await callsAs(node, stranger).call('GET', `file/${row.fileId}/sas`)).status).toBe(404)
    expect((await callsAs(node, viewer).call('POST', `participant/${participantId}/attachments`, {})).status).toBe(403)
  })

  test('and its files are closed while the profile is restricted', async () => {
    const id = await calls.addPerson()
    const row = await attach('scan.png', png, id)
    await node.ownerQuery('update participant set is_restricted_profile = true where id = $1', [id])
    for (const path of [`participant/${id}/attachments`, `participant/${id}/contactAgreement`]) {
      const answer = await calls.call('GET', path)
      expect([answer.status, answer.error.code]).toEqual([403, 'ProfileRestricted'])
    }
    expect((await calls.call('GET', `attachment/${row.id}`)).status).toBe(404)
    expect((await calls.call('GET', `file/${row.fileId}`)).status).toBe(404)
    expect((await calls.call('GET', `file/${row.fileId}/sas`)).status).toBe(404)
  })

  test('tells no name of a file beside the record that it belongs to', async () => {
    const { fileId } = await attach('Ann Lee consent.png', png)
    const events = await node.ownerQuery(`select changes::text from audit_event where record_id = $1`, [fileId])
    expect(events).toHaveLength(1)
    expect(JSON.stringify(events)).not.toContain('Ann Lee')
  })

  test('loses an attachment to the trash, and its file with it', async () => {
    const row = await attach('gone.txt', 'x')
    expect((await calls.call('DELETE', `attachment/${row.id}`)).status).toBe(200)
    expect((await calls.call('GET', `file/${row.fileId}/sas`)).status).toBe(404)
    expect((await callsAs(node, owner).call('POST', `attachment/${row.id}/restore`)).status).toBeLessThan(300)
    expect((await calls.call('GET', `file/${row.fileId}/sas`)).status).toBe(200)
  })
})

test('an upload of a film is served in parts', async () => {
  const film = Buffer.concat([Buffer.from('000000186674797069736f6d0000020069736f6d6d703431', 'hex'), Buffer.alloc(100_000, 5)])
  const row = await attach('walk.mp4', film)
  expect(row.contentType).toBe('video/mp4')
  const { data } = await calls.call('GET', `file/${row.fileId}/sas`)
  const part = await node.fetch(data.url, { headers: { Range: 'bytes=50000-' } })
  expect([part.status, part.headers.get('content-range'), (await part.arrayBuffer()).byteLength]).toEqual([
    206,
    `bytes 50000-${film.length - 1}/${film.length}`,
    film.length - 50_000,
  ])
})

test('a drawing is downloaded where it is not shown as an image', async () => {
  const row = await attach('drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>')
  const { data } = await calls.call('GET', `file/${row.fileId}/sas`)
  const { headers } = await node.fetch(data.url)
  expect(headers.get('content-disposition')).toBe('attachment; filename="drawing.svg"')
  expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
  expect((await calls.call('POST', 'file', fileForm('drawing.svg', '<svg><script>1</script></svg>'))).error.fields).toMatchObject([
    { path: 'file', code: 'fileActive' },
  ])
})

test('a drawing that is too large to be looked through is told so, and not taken for one that acts', async () => {
  const large = `<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0${' h1'.repeat(2 ** 21)}"/></svg>`
  const { status, error } = await calls.call('POST', 'file', fileForm('plan.svg', large))
  expect([status, error.fields]).toMatchObject([422, [{ path: 'file', code: 'drawingTooLarge', details: { megabytes: 4 } }]])
  expect(error.fields?.[0]).toMatchObject({ message: expect.stringContaining('4 MB') })
})
