import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdf } from '../../participants/attachments/testAttachments.ts'
import { buildOfficeBomb, buildPdfBomb, createDocumentWithPaths, createManyEntries, withFalseSizes } from './testBombs.ts'
import { admin, createLibraryFixture, type LibraryFixture } from './testLibrary.ts'
import { textOfFile, UnreadableFile } from './textOfFile.ts'

const office = 'application/vnd.openxmlformats-officedocument'
const pollOptions = { timeout: 60_000, interval: 100 }

/** Returns the peak growth of this process's resident memory during some work, in MiB. */
async function measureGrowth(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss()
  let highest = before
  const watch = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage.rss())
  }, 10)
  await work()
  clearInterval(watch)
  return (highest - before) / 2 ** 20
}

describe('reading the text of a file', () => {
  const createOpener = (content: Buffer) => async () => Readable.from([content])

  it.each([
    ['a PDF of a few kilobytes that unpacks to gigabytes', 'application/pdf', () => buildPdfBomb(3000)],
    [
      'a text document that unpacks to hundreds of megabytes',
      `${office}.wordprocessingml.document`,
      () => buildOfficeBomb('word/document.xml', 200),
    ],
    ['a workbook that unpacks to hundreds of megabytes', `${office}.spreadsheetml.sheet`, () => buildOfficeBomb('xl/workbook.xml', 200)],
    ['an archive of very many parts', `${office}.wordprocessingml.document`, () => createManyEntries(10_001)],
    [
      'a text document that unpacks to more than it declares',
      `${office}.wordprocessingml.document`,
      () => withFalseSizes(buildOfficeBomb('word/document.xml', 200)),
    ],
    ['a file that is no PDF', 'application/pdf', () => Buffer.from('%PDF-1.5\nnothing')],
  ])('fails without harm to the node for %s', async (_name, contentType, make) => {
    const file = make()
    const growth = await measureGrowth(() => expect(textOfFile(contentType, createOpener(file))).rejects.toBeInstanceOf(UnreadableFile))
    expect(growth).toBeLessThan(100)
  })

  it('writes no part of an archive to the disk, wherever its path leads', async () => {
    const name = `escaped-${crypto.randomUUID()}`
    const paths = [join(tmpdir(), name), `../${name}`, `..\\${name}`, `word/../../../${name}`, `${'x/'.repeat(4000)}${name}`]
    const type = `${office}.wordprocessingml.document`
    expect(await textOfFile(type, createOpener(createDocumentWithPaths(paths, 'Randomisation')))).toContain('Randomisation')
    for (const folder of [tmpdir(), '.', '..', '../..']) expect((await readdir(folder)).filter((each) => each.includes(name))).toEqual([])
  })

  it('reads valid files after one that crashed its reader, and passes on errors of the file store', async () => {
    await expect(textOfFile('application/pdf', createOpener(buildPdfBomb(1000)))).rejects.toBeInstanceOf(UnreadableFile)
    expect(await textOfFile('application/pdf', createOpener(buildPdfBomb(1)))).toContain('x')
    const long = Buffer.from('é\0'.repeat(500_000))
    expect(await textOfFile('text/plain', createOpener(long))).toBe('é '.repeat(100_000))
    const brokenStream = Readable.from(
      (async function* () {
        yield Buffer.from('%PDF-1.5\n')
        throw new Error('The store is away')
      })(),
    )
    await expect(textOfFile('application/pdf', async () => brokenStream)).rejects.toThrow('The store is away')
  })
})

describe('the text of a document', () => {
  let library: LibraryFixture
  beforeAll(async () => {
    library = await createLibraryFixture()
  })
  afterAll(() => library?.close())

  it('gives up once on an unreadable file, and marks the document until it has another file', async () => {
    const { node, as, folder, document } = library
    const { call } = as(admin)
    const { id: folderId } = await folder('Unreadable')
    const bomb = await document(folderId, 'bomb.pdf', buildPdfBomb(2000))
    const read = async () => (await call('GET', `document/${bomb.id}`)).data
    await expect.poll(async () => (await read()).attention, pollOptions).toEqual(['UNREADABLE'])
    const readTextState = () =>
      node.ownerQuery('select attempts, file_id is not null as "isDone" from document_text where document_id = $1', [bomb.id])
    expect(await readTextState()).toEqual([{ attempts: 1, isDone: true }])
    expect((await call('GET', 'documents/search?q=bomb')).data).toHaveLength(1)
    const history = await node.ownerQuery(
      "select changes from audit_event where kind = 'document' and record_id = $1 and user_id is null",
      [bomb.id],
    )
    expect(history).toEqual([{ changes: { isUnreadable: [false, true] } }])

    const fileId = await as(admin).upload('bomb.pdf', pdf('harmless'))
    expect((await call('PATCH', `document/${bomb.id}`, { fileId })).data.isUnreadable).toBe(false)
    await expect.poll(async () => (await readTextState())[0]?.isDone, pollOptions).toBe(true)
    expect((await read()).attention).toEqual([])
  })

  it('does not read a file a third time after two readings crashed their node', async () => {
    const { node, as, folder, document } = library
    const { id: folderId } = await folder('Crashed')
    const paper = await document(folderId, 'paper.pdf', pdf('paper'))
    const isDone = async () =>
      (await node.ownerQuery('select from document_text where document_id = $1 and file_id is not null', [paper.id])).length
    await expect.poll(isDone, pollOptions).toBe(1)
    await node.ownerQuery('update document_text set file_id = null, attempts = 2 where document_id = $1', [paper.id])
    await node.studydesk.database.batch(await orgOf(paper.id), [
      node.studydesk.jobs.statement({ task: 'documents.readText', orgId: await orgOf(paper.id), payload: { documentId: paper.id } }),
    ])
    await expect.poll(async () => (await as(admin).call('GET', `document/${paper.id}`)).data.attention, pollOptions).toEqual(['UNREADABLE'])
  })

  const orgOf = async (documentId: string): Promise<string> =>
    (await library.node.ownerQuery<{ id: string }>('select org_id::text as id from document where id = $1', [documentId]))[0]?.id ?? ''
})
