import { constants, deflateRawSync, deflateSync } from 'node:zlib'
import { zipSync } from 'fflate'

/** Returns a PDF page of text operators in two Flate layers: a few kilobytes that unpack to this many megabytes. */
export function buildPdfBomb(megabytes: number): Buffer {
  const block = Buffer.from('BT /F1 12 Tf (x) Tj ET\n'.repeat(45_590))
  // A block that ends with a full flush depends on nothing before it, so it can be repeated without compressing it again.
  const packedBlock = deflateRawSync(block, { finishFlush: constants.Z_FULL_FLUSH })
  const header = Buffer.from([0x78, 0x9c])
  const content = deflateSync(Buffer.concat([header, ...Array.from({ length: megabytes }, () => packedBlock)]))
  return pdfOf(Buffer.concat([dictionaryOf(content.length), content, Buffer.from('\nendstream')]))
}

const dictionaryOf = (length: number): Buffer => Buffer.from(`<</Length ${length}/Filter[/FlateDecode/FlateDecode]>>\nstream\n`)

function pdfOf(content: Buffer): Buffer {
  const objects = [
    Buffer.from('<</Type/Catalog/Pages 2 0 R>>'),
    Buffer.from('<</Type/Pages/Kids[3 0 R]/Count 1>>'),
    Buffer.from('<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>'),
    content,
    Buffer.from('<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'),
  ]
  let file = Buffer.from('%PDF-1.5\n')
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file = Buffer.concat([file, Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')])
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 6\n0000000000 65535 f \n${offsets.join('')}trailer<</Size 6/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.concat([file, Buffer.from(table)])
}

/** Returns an archive with the parts of an office file, one of which unpacks to this many megabytes. */
export const buildOfficeBomb = (path: string, megabytes: number): Buffer =>
  Buffer.from(zipSync({ '[Content_Types].xml': Buffer.from('<Types/>'), [path]: [Buffer.alloc(megabytes * 2 ** 20), { level: 1 }] }))

/** Returns an archive with this many empty parts. */
export const createManyEntries = (entryCount: number): Buffer =>
  Buffer.from(
    zipSync(Object.fromEntries(Array.from({ length: entryCount }, (_, index) => [`word/${index}.xml`, new Uint8Array()])), { level: 0 }),
  )

/** Returns the archive with false sizes: each part declares that it unpacks to one byte (APPNOTE.TXT 4.3.7 and 4.3.12). */
export function withFalseSizes(archive: Buffer): Buffer {
  const file = Buffer.from(archive)
  for (const [signature, position] of [
    ['PK\u0003\u0004', 22],
    ['PK\u0001\u0002', 24],
  ] as const)
    for (let offset = file.indexOf(signature, 0, 'latin1'); offset >= 0; offset = file.indexOf(signature, offset + 4, 'latin1'))
      file.writeUInt32LE(1, offset + position)
  return file
}

/** Returns a text document of one word, with further parts at these paths. */
export const createDocumentWithPaths = (paths: readonly string[], word: string): Buffer =>
  Buffer.from(
    zipSync({
      '[Content_Types].xml': Buffer.from(
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
      ),
      '_rels/.rels': Buffer.from(
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
      ),
      'word/document.xml': Buffer.from(
        `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>${word}</w:t></w:r></w:p></w:body></w:document>`,
      ),
      ...Object.fromEntries(paths.map((path) => [path, Buffer.from('escaped')])),
    }),
  )
