import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedNode, type TestNode } from '../../app/testing/index.ts'
import { buildFileForm, createCalls, pdf, png } from './testAttachments.ts'

const coordinator = 'coordinator@northlake.example'
const viewer = 'viewer@northlake.example'
const owner = 'owner@northlake.example'
const outsider = 'admin@rivesud.example'

let node: TestNode
let calls: ReturnType<typeof createCalls>
let participantId: string
beforeAll(async () => {
  node = await sharedNode()
  calls = createCalls(node, coordinator)
  participantId = await calls.addPerson()
})
afterAll(() => node.close())

async function attach(name: string, content: Buffer | string, targetId = participantId) {
  const fileId = await calls.upload(name, content)
  const { status, data } = await calls.call('POST', `participant/${targetId}/attachments`, { fileId })
  expect(status).toBe(201)
  return data
}

describe('an attachment', () => {
  test('returns the file properties of an attachment by which lists sort', async () => {
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

  test('accepts an attachment in one multipart call, without a folder, and gives it a temporary address', async () => {
    const path = `participant/${participantId}/attachment`
    const { status, data } = await calls.call('POST', path, buildFileForm('Referral letter.pdf', pdf()))
    expect([status, data.participantId, data.fileName]).toEqual([201, participantId, 'Referral letter.pdf'])
    const address = await calls.call('GET', `${data.url.replace('/api/', '')}/sas`)
    expect([address.status, typeof address.data.url]).toEqual([200, 'string'])
    const problem = await calls.call('POST', path, buildFileForm('page.pdf', '<!doctype html><script>alert(1)</script>'))
    expect(problem.status).toBe(422)
    expect((await createCalls(node, viewer).call('POST', path, buildFileForm('a.pdf', pdf()))).status).toBe(403)
    expect((await createCalls(node, outsider).call('POST', path, buildFileForm('a.pdf', pdf()))).status).not.toBe(201)
  })

  test('rejects file properties sent by the caller', async () => {
    const fileId = await calls.upload('a.txt', 'text')
    const answer = await calls.call('POST', `participant/${participantId}/attachments`, { fileId, fileName: 'b.txt' })
    expect([answer.status, answer.error.fields]).toMatchObject([422, [{ path: 'fileName', code: 'readOnly' }]])
  })

  test.each([
    ['program.pdf', Buffer.from('MZ\u0090\u0000', 'latin1')],
    ['page.html', '<!doctype html><script>alert(1)</script>'],
    ['start.bat', 'del *'],
  ])('rejects %s, which starts a program, on upload', async (name, content) => {
    const answer = await calls.call('POST', 'file', buildFileForm(name, content))
    expect([answer.status, answer.error.fields]).toMatchObject([422, [{ path: 'file', code: 'fileProgram' }]])
  })

  test.each([
    ['page.pdf', '<!doctype html><script>alert(1)</script>', 'fileNameType'],
    ['archive.docx', Buffer.from('504b0304140000000000', 'hex'), 'fileNameType'],
    ['data.json', '{}', 'fileType'],
    ['letter.png', pdf(), 'fileNameType'],
    ['scan.pdf', png, 'fileNameType'],
  ])('rejects a %s whose content is something else', async (name, content, code) => {
    const fileId = await calls.upload(name, content)
    const answer = await calls.call('POST', `participant/${participantId}/attachments`, { fileId })
    expect([answer.status, answer.error.fields]).toMatchObject([422, [{ path: 'fileId', code }]])
  })

  test('accepts an image named as another image type, and a file without an extension', async () => {
    expect((await attach('messenger.jpg', png)).contentType).toBe('image/png')
    expect((await attach('scan', pdf())).contentType).toBe('application/pdf')
  })

  test.each(['../../etc/passwd', '..', 'a/b.txt', 'a\\b.txt', 'a\u0000.txt', 'é.txt', 'a"b.txt', 'con<svg>.txt', `${'x'.repeat(300)}.txt`])(
    'rejects a path or a deceptive file name: %j',
    async (name) => {
      const body = `--line\r\nContent-Disposition: form-data; name="file"; filename="${name.replaceAll('"', '%22')}"\r\n\r\ntext\r\n--line--`
      const headers = { 'Content-Type': 'multipart/form-data; boundary=line' }
      const answer = await node.fetch('file', { as: coordinator, method: 'POST', body, headers })
      const { error, data } = await answer.json()
      // The parser removes folders from a name.
      if (answer.status === 200) expect(data.fileName).toMatch(/^[A-Za-z0-9+_\-. ]+$/)
      // The parser rejects the name or the whole form.
      else if (answer.status === 400) expect(['FileMissing', 'InvalidUpload']).toContain(error.code)
      else expect([answer.status, error.fields?.[0]]).toMatchObject([422, { path: 'file', code: 'badFilenameMsg' }])
    },
  )

  test('rejects a file that does not exist or was uploaded by another user', async () => {
    const otherFileId = await createCalls(node, owner).upload('theirs.png', png)
    for (const fileId of [otherFileId, '0198a000-0000-7000-8000-000000000001']) {
      const answer = await calls.call('POST', `participant/${participantId}/attachments`, { fileId })
      expect([answer.status, answer.error.fields]).toMatchObject([422, [{ path: 'fileId', code: 'fileNotFound' }]])
    }
  })

  test('rejects the file of another attachment', async () => {
    const { fileId } = await attach('once.png', png)
    const answer = await calls.call('POST', `participant/${participantId}/attachments`, { fileId })
    expect([answer.status, answer.error.fields]).toMatchObject([422, [{ path: 'fileId', code: 'fileNotFound' }]])
  })
})

describe('a new version of an attachment', () => {
  test('a new version of an attachment replaces the former version, which remains counted and readable', async () => {
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
    const address = await createCalls(node, owner).call('GET', `file/${first.fileId}/sas`)
    const content = await node.fetch(address.data.url)
    expect(Buffer.from(await content.arrayBuffer()).equals(png)).toBe(true)
    expect(
      await node.ownerQuery(`select kind, action, changes #> '{versionNumber,1}' as number from audit_event where record_id = $1`, [
        versions.data[1].id,
      ]),
    ).toEqual([{ kind: 'attachmentVersion', action: 'create', number: 1 }])
  })

  test('creates no version for the same file, and changes nothing when the file is rejected', async () => {
    const { id, fileId } = await attach('same.png', png)
    expect((await calls.call('PATCH', `attachment/${id}`, { fileId: fileId.toUpperCase() })).data.versionNumber).toBe(1)
    const rejectedResponse = await calls.call('PATCH', `attachment/${id}`, { fileId: await calls.upload('letter.png', pdf()) })
    expect(rejectedResponse.error.fields).toMatchObject([{ path: 'fileId', code: 'fileNameType' }])
    expect((await calls.call('GET', `attachment/${id}`)).data).toMatchObject({ versionNumber: 1, fileName: 'same.png' })
    expect((await calls.call('GET', `attachment/${id}/attachment-versions`)).data).toEqual([])
  })

  test('loses no version when two arrive at once', async () => {
    const { id } = await attach('race.txt', 'first')
    const files = await Promise.all(['a', 'b', 'c'].map((name) => calls.upload(`${name}.txt`, name)))
    const answers = await Promise.all(files.map((fileId) => calls.call('PATCH', `attachment/${id}`, { fileId })))
    const accepted = answers.filter(({ status }) => status === 200).length
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    const { data } = await calls.call('GET', `attachment/${id}/attachment-versions`)
    expect(data.map(({ versionNumber }: { versionNumber: number }) => versionNumber)).toEqual(
      Array.from({ length: accepted }, (_, index) => accepted - index),
    )
  })
})

describe('the attachments of a participant', () => {
  test('attachments are sorted by date and returned in pages, as the specification defines', async () => {
    const id = await calls.addPerson()
    for (const name of ['b.txt', 'a.txt', 'c.txt']) await attach(name, name, id)
    const listNames = async (query = '') =>
      (await calls.call('GET', `participant/${id}/attachments${query}`)).data.map(({ fileName }: { fileName: string }) => fileName)
    expect(await listNames()).toEqual(['c.txt', 'a.txt', 'b.txt'])
    expect(await listNames('?page=0&size=2&sort=fileName,asc')).toEqual(['a.txt', 'b.txt'])
    expect(await listNames('?page=1&size=2&sort=fileName,asc')).toEqual(['c.txt'])
    const { headers } = await calls.call('GET', `participant/${id}/attachments?page=0&size=2&sort=fileSize,desc`)
    expect(headers.get('x-total-count')).toBe('3')
    expect((await calls.call('GET', `participant/${id}/attachments?sort=secret,asc`)).status).toBe(400)
  })

  test('attachments are hidden from users who may not see the participant, and changed only by users with the permission', async () => {
    const row = await attach('private.txt', 'x')
    expect((await createCalls(node, outsider).call('GET', `participant/${participantId}/attachments`)).status).toBe(404)
    expect((await createCalls(node, outsider).call('GET', `file/${row.fileId}/sas`)).status).toBe(404)
    expect((await createCalls(node, viewer).call('POST', `participant/${participantId}/attachments`, {})).status).toBe(403)
  })

  test('attachments are closed together with their files while the profile is restricted', async () => {
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

  test('attachments have file names only in their own audit events, and not in those of the file', async () => {
    const { fileId } = await attach('Ann Lee consent.png', png)
    const events = await node.ownerQuery(`select changes::text from audit_event where record_id = $1`, [fileId])
    expect(events).toHaveLength(1)
    expect(JSON.stringify(events)).not.toContain('Ann Lee')
  })

  test('attachments are moved to the trash together with their file', async () => {
    const row = await attach('gone.txt', 'x')
    expect((await calls.call('DELETE', `attachment/${row.id}`)).status).toBe(200)
    expect((await calls.call('GET', `file/${row.fileId}/sas`)).status).toBe(404)
    expect((await createCalls(node, owner).call('POST', `attachment/${row.id}/restore`)).status).toBeLessThan(300)
    expect((await calls.call('GET', `file/${row.fileId}/sas`)).status).toBe(200)
  })
})

test('an uploaded video is served in parts', async () => {
  const film = Buffer.concat([Buffer.from('000000186674797069736f6d0000020069736f6d6d703431', 'hex'), Buffer.alloc(100_000, 5)])
  const row = await attach('walk.mp4', film)
  expect(row.contentType).toBe('video/mp4')
  const { data } = await calls.call('GET', `file/${row.fileId}/sas`)
  const rangeResponse = await node.fetch(data.url, { headers: { Range: 'bytes=50000-' } })
  expect([rangeResponse.status, rangeResponse.headers.get('content-range'), (await rangeResponse.arrayBuffer()).byteLength]).toEqual([
    206,
    `bytes 50000-${film.length - 1}/${film.length}`,
    film.length - 50_000,
  ])
})

test('an SVG drawing is downloaded unless it is shown as an image', async () => {
  const row = await attach('drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>')
  const { data } = await calls.call('GET', `file/${row.fileId}/sas`)
  const { headers } = await node.fetch(data.url)
  expect(headers.get('content-disposition')).toBe('attachment; filename="drawing.svg"')
  expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
  expect((await calls.call('POST', 'file', buildFileForm('drawing.svg', '<svg><script>1</script></svg>'))).error.fields).toMatchObject([
    { path: 'file', code: 'fileActive' },
  ])
})

test('an SVG drawing that is too large to check is rejected for its size, not as active content', async () => {
  const large = `<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0${' h1'.repeat(2 ** 21)}"/></svg>`
  const { status, error } = await calls.call('POST', 'file', buildFileForm('plan.svg', large))
  expect([status, error.fields]).toMatchObject([422, [{ path: 'file', code: 'drawingTooLarge', details: { megabytes: 4 } }]])
  expect(error.fields?.[0]).toMatchObject({ message: expect.stringContaining('4 MB') })
})
