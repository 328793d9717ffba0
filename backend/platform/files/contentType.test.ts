import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { contentTypeOf, contentTypeOfFile, sampleBytes } from './contentType.ts'

const folder = mkdtempSync(join(tmpdir(), 'studydesk-test-types-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Returns an uncompressed ZIP archive. */
function createArchive(files: Readonly<Record<string, string>>): Buffer {
  const entries = Object.entries(files).map(([name, text]) => ({ name: Buffer.from(name), content: Buffer.from(text) }))
  const locals = entries.map(({ name, content }) => {
    const header = Buffer.alloc(30)
    header.writeUInt32LE(0x04034b50, 0)
    header.writeUInt16LE(20, 4)
    header.writeUInt32LE(crc32(content), 14)
    header.writeUInt32LE(content.length, 18)
    header.writeUInt32LE(content.length, 22)
    header.writeUInt16LE(name.length, 26)
    return Buffer.concat([header, name, content])
  })
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  return Buffer.concat([...locals, end])
}

const createOfficeFile = (type: string, before = 0) =>
  createArchive({
    ...(before === 0 ? {} : { 'docProps/thumbnail.jpeg': 'x'.repeat(before) }),
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
      <Override PartName="/a.xml" ContentType="application/vnd.${type}.main+xml"/></Types>`,
    'a.xml': '<a/>',
  })

/** Returns a file in the format of old Office documents, reduced to its signature and a directory that names a stream. */
const oldOffice = (streamName: string) => {
  const header = Buffer.alloc(8192)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  return Buffer.concat([header, Buffer.from(`${streamName}\0`, 'utf16le'), Buffer.alloc(100)])
}

test.each([
  ['document.docx', createOfficeFile('openxmlformats-officedocument.wordprocessingml.document'), /wordprocessingml\.document$/],
  ['table.xlsx', createOfficeFile('openxmlformats-officedocument.spreadsheetml.sheet'), /spreadsheetml\.sheet$/],
  ['late.docx', createOfficeFile('openxmlformats-officedocument.wordprocessingml.document', 9000), /wordprocessingml\.document$/],
  ['macros.docx', createOfficeFile('ms-word.document.macroEnabled'), /macroenabled/i],
  ['archive.docx', createArchive({ 'run.exe': 'MZ' }), /^application\/zip$/],
  ['document.doc', oldOffice('WordDocument'), /^application\/msword$/],
  ['table.xls', oldOffice('Workbook'), /^application\/vnd\.ms-excel$/],
  ['installer.doc', oldOffice('Binary.exe'), /^application\/x-cfb$/],
  ['film.mpg', Buffer.concat([Buffer.from('000001ba44000400', 'hex'), Buffer.alloc(5000)]), /^video\/mpeg$/],
  ['program.pdf', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(100)]), /^application\/x-msdownload$/],
  ['page.pdf', Buffer.from('<!doctype html><script>alert(1)</script>'), /^text\/plain$/],
  ['both.gif', Buffer.from('GIF89a/*<svg onload=alert(1)>*/=1'), /^image\/gif$/],
  ['both.pdf', Buffer.from('<script>alert(1)</script>%PDF-1.7'), /^text\/plain$/],
])('%s is identified by its content, whatever its name is', async (name, content, type) => {
  const path = join(folder, name)
  writeFileSync(path, content)
  expect(await contentTypeOfFile(path, content.subarray(0, sampleBytes), name)).toMatch(type)
})

test('checks a file of unterminated comments quickly', async () => {
  const text = Buffer.from(`${'<!---->'.repeat(500)}<g/>`)
  expect(await contentTypeOf(text, 'drawing.svg')).toBe('text/plain')
  const drawing = Buffer.from('<?xml version="1.0"?><!-- one --> <!-- two - three --><svg width="9"/>')
  expect(await contentTypeOf(drawing, 'drawing.svg')).toBe('image/svg+xml')
})
