import { createRequire } from 'node:module'
import { expect, it, vi } from 'vitest'
import { printText } from '../../app/testing/printText.ts'
import { pageOf, printed } from './printed.ts'

const { default: TextInlines } = createRequire(import.meta.url)('pdfmake/js/TextInlines.js') as {
  readonly default: { readonly prototype: { widthOfText(text: string, inline: unknown): number } }
}
const page = pageOf({ title: 'Words', language: 'en', footer: '{page} / {pages}' })

/** Prints a text. Returns its characters without spaces, and the number of characters that were measured to lay them out. */
async function printMeasured(text: string) {
  const measure = vi.spyOn(TextInlines.prototype, 'widthOfText')
  try {
    const bytes = await printed({ ...page, content: [{ text }] })
    const measured = measure.mock.calls.reduce((sum, [each]) => sum + each.length, 0)
    const data = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer
    return { printedText: (await printText(data)).replaceAll(/\s|\d+ \/ \d+/g, ''), measured }
  } finally {
    measure.mockRestore()
  }
}

it('prints a word of 16,000 characters with eight times the steps of one of 2,000', async () => {
  const [short, long] = [await printMeasured('x'.repeat(2000)), await printMeasured('x'.repeat(16_000))]
  expect(long.printedText).toBe('x'.repeat(16_000))
  expect(long.measured / short.measured).toBeLessThan(9)
})

it('prints every character of long words between short ones, in each script', async () => {
  const words = [
    'Before',
    'Wi'.repeat(700),
    'between',
    'https://example.org/'.repeat(40),
    '漢字'.repeat(200),
    'é'.repeat(256),
    'q'.repeat(257),
    'end',
  ]
  const { printedText } = await printMeasured(words.join(' '))
  expect(printedText.normalize('NFC')).toBe(words.join(''))
})
