import fc from 'fast-check'
import { expect, it } from 'vitest'
import { tableTextOf } from './tableText.ts'

const french = 'Prénom;Nom\r\nZoé;D’Œuvre\r\n'
const encodeUtf16 = (text: string, isBig: boolean, mark = '') => {
  const bytes = Buffer.from(mark + text, 'utf16le')
  return isBig ? bytes.swap16() : bytes
}

it.each([
  ['UTF-8', Buffer.from(french)],
  ['UTF-8 with its mark', Buffer.from(`\uFEFF${french}`)],
  ['UTF-16, little end first', encodeUtf16(french, false, '\uFEFF')],
  ['UTF-16, big end first', encodeUtf16(french, true, '\uFEFF')],
  ['UTF-16 without its mark', encodeUtf16(french, false)],
  ['Windows-1252', Buffer.from(french.replace('é', '\u00E9').replace('’', '\u0092').replace('Œ', '\u008C'), 'latin1')],
])('reads letters in %s', (_name, bytes) => {
  expect(tableTextOf(bytes)?.text).toBe(french)
})

it('reads the delimiter from the first line that Excel writes', () => {
  expect(tableTextOf(Buffer.from(`sep=;\r\n${french}`))).toMatchObject({ text: french, delimiter: ';' })
  expect(tableTextOf(Buffer.from(french))).toMatchObject({ delimiter: null, isGuessed: false })
})

it('rejects a table whose bytes are not text', () => {
  expect(tableTextOf(Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 7]))).toBeNull()
  expect(tableTextOf(Buffer.from([0x6e, 0x0a, 0x81]))).toBeNull()
  expect(tableTextOf(Buffer.alloc(20))).toBeNull()
})

it('reads every text in UTF-8 and in UTF-16 with a byte order mark unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      fc.pre(!text.startsWith('\uFEFF') && !text.includes('\u0000') && !/^"?sep=/i.test(text))
      expect(tableTextOf(Buffer.from(text))?.text).toBe(text)
      expect(tableTextOf(encodeUtf16(text, false, '\uFEFF'))?.text).toBe(text)
    }),
  )
})
