import { describe, expect, it } from 'vitest'
import { megabyte } from '#resources/core/values/sizes.ts'
import { problemOfAgreement } from './agreementFile.ts'

const pdf = '%PDF-1.7\n'
const fileOf = (name: string, content: string | Uint8Array<ArrayBuffer> = pdf) => new File([content], name, { type: 'application/pdf' })

describe('a signed agreement file', () => {
  it.each([
    ['a PDF', fileOf('Agreement to contact_1.pdf')],
    ['a PDF under another name', fileOf('scan')],
    ['bytes before the mark, as scanners write', fileOf('scan.pdf', `\u0000\u0000${pdf}`)],
  ])('a signed agreement file may be %s', async (_description, file) => expect(await problemOfAgreement(file)).toBeNull())

  it.each([
    ['text that is called a PDF', fileOf('a.pdf', 'Agreed.'), 'requiredPDFmsg'],
    ['a mark too far inside', fileOf('a.pdf', `${' '.repeat(2000)}${pdf}`), 'requiredPDFmsg'],
    ['nothing', fileOf('a.pdf', ''), 'fileEmptyMsg'],
    ['a name with a path', fileOf('../a.pdf'), 'badFilenameMsg'],
    ['a name with accents', fileOf('entente signée.pdf'), 'badFilenameMsg'],
    ['more than 5 MB', fileOf('a.pdf', new Uint8Array(5 * megabyte + 1)), 'fileSizeLargeMsg'],
  ])('a signed agreement file may not be %s', async (_description, file, problem) => expect(await problemOfAgreement(file)).toBe(problem))
})
