import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import { printText } from '../../app/testing/printText.ts'
import { pageOf, printed } from './printed.ts'

const page = pageOf({ title: 'Scripts', language: 'en', footer: '{page} / {pages}' })
const print = async (text: string): Promise<ArrayBuffer> => {
  const bytes = await printed({ ...page, content: [text, { text, bold: true }, { table: { body: [[text]] } }] })
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer
}
/** Normalises text: removes page numbers and the spaces between fonts. */
const lettersOf = (text: string): string => text.replaceAll(/\s|\ufe0f|\u200c|\u200d|1 \/ 1/gu, '').normalize('NFKD')

/** Decodes a text in a PDF: it contains escapes, and UTF-16 if it has more than Latin letters. */
function readText(text: string): string {
  const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
  const bytes = text.replaceAll(/\\(.)/gs, (_, letter: string) => escapes[letter] ?? letter)
  return bytes.startsWith('\u00fe\u00ff') ? Buffer.from(bytes.slice(2), 'latin1').swap16().toString('utf16le') : bytes
}

/** Returns the glyph numbers in a file. Number 0 is the box that a font draws for a missing glyph. */
async function readGlyphNumbers(data: ArrayBuffer): Promise<readonly number[]> {
  const document = await getDocument({ data: new Uint8Array(data.slice(0)), verbosity: 0 }).promise
  const { fnArray, argsArray } = await (await document.getPage(1)).getOperatorList()
  return fnArray.flatMap((operation, index) =>
    operation === OPS.showText
      ? (argsArray[index][0] as readonly (number | { readonly originalCharCode: number })[]).flatMap((glyph) =>
          typeof glyph === 'number' ? [] : [glyph.originalCharCode],
        )
      : [],
  )
}

/** Scripts in which the drawing order of letters is the reading order. */
const samples = {
  Latin: 'Le patient n’a « aucune » douleur – ‰ ≥ 5 µg, ʔəɬ',
  Greek: 'Ο ασθενής δεν έχει πόνο, ἀ',
  Cyrillic: 'Пациент не жалуется на боль, Ґґ',
  Hebrew: 'המטופל אינו סובל מכאבים',
  Arabic: 'المريض يشكو من صداع',
  Persian: 'سن بیمار ۴۵ سال است',
  Punjabi: 'ਮਰੀਜ਼ ਨੂੰ ਦਰਦ ਨਹੀਂ',
  Thai: 'ผู้ป่วยไม่มีอาการปวด',
  Inuktitut: 'ᐋᓐᓂᐊᖅᑐᖅ ᐋᓐᓂᕆᔭᖃᙱᓚᖅ',
  Amharic: 'ሕመምተኛው ሕመም የለውም',
  Armenian: 'Հիվանդը ցավ չունի',
  Georgian: 'პაციენტს ტკივილი არ აქვს',
  'simplified Chinese': '患者没有疼痛，可以回家。',
  'traditional Chinese': '患者沒有疼痛，可以回家。',
  Japanese: '患者は痛みを訴えていません。ガタ',
  Korean: '환자는 통증이 없습니다.',
  emoji: 'Pain 😀 😢 ✓ ☐ ⚠ → ♀',
}
/** Scripts in which some letters are drawn before letters that are read first. A file stores them in drawing order. */
const reorderedSamples = {
  Devanagari: 'रोगी को दर्द नहीं है',
  Bengali: 'রোগীর ব্যথা নেই',
  Tamil: 'நோயாளிக்கு வலி இல்லை',
  Gujarati: 'દર્દીને દુખાવો નથી',
}

describe('a printed text', () => {
  it.each(Object.entries(samples))('prints text in %s that can be read again from the file', async (_, text) => {
    const bytes = await print(text)
    expect(await readGlyphNumbers(bytes)).not.toContain(0)
    expect(lettersOf(await printText(bytes))).toBe(lettersOf(text).repeat(3))
  })

  it.each(Object.entries(reorderedSamples))('prints all letters of %s', async (_, text) => {
    const bytes = await print(text)
    expect(await readGlyphNumbers(bytes)).not.toContain(0)
    const letters = new Set(lettersOf(await printText(bytes)))
    expect([...lettersOf(text)].filter((letter) => !letters.has(letter))).toEqual([])
  })

  it('stores letters in reading order where they are drawn in another order', async () => {
    const content = ['रोगी को दर्द', 'ألا (نعم)'].map((text) => ({ text }))
    const file = Buffer.from(await printed({ ...page, compress: false, content })).toString('latin1')
    const texts = [...file.matchAll(/\/ActualText \(((?:[^()\\]|\\.)*)\)/gs)].map(([, text = '']) => readText(text))
    expect(texts).toEqual(['रोगी ', 'को ', 'दर्द', 'ألا ', '(', 'نعم', ')'])
  })

  it('prints characters without a font as code points, in right-to-left text too', async () => {
    expect(await printText(await print('Clay \u{12000} end'))).toContain('Clay [U+12000] end')
    expect(await printText(await print('שלום \u{10900}'))).toContain('[U+10900]')
    expect(await printText(await print('a\u0001b'))).toContain('a[U+0001]b')
    expect(lettersOf(await printText(await print('a\u200bb\ufeffc')))).toBe('abc'.repeat(3))
  })

  it('aligns right-to-left text on the right, with its words in sequence to the left', async () => {
    const data = await print('שלום 45 עולם')
    const document = await getDocument({ data: new Uint8Array(data.slice(0)), verbosity: 0 }).promise
    const { items } = await (await document.getPage(1)).getTextContent()
    const textItems = items.flatMap((item) =>
      'str' in item && item.str.trim() !== '' ? [{ text: item.str.trim(), x: Number(item.transform[4]) }] : [],
    )
    const first = textItems.slice(0, 3)
    expect(first.map(({ text }) => text)).toEqual(['שלום', '45', 'עולם'])
    expect(first.map(({ x }) => x)).toEqual(first.map(({ x }) => x).toSorted((left, right) => right - left))
    expect(first[2]?.x).toBeGreaterThan(400)
  })
})
