import { expect, it } from 'vitest'
import { escapeLinesOf, findShownEscapes } from './shownEscapes.ts'

it.each([
  ['an attribute', '<Card figure="\\u00a0" />'],
  ['a text', '<p>\n  Nothing\\u00a0yet\n</p>'],
  ['a text behind an element', '<b className="x">1</b>\\u202f%'],
])('reports an escape sequence in %s, which would be shown literally', (_where, source) => expect(escapeLinesOf(source)).toHaveLength(1))

it.each(["<Card figure={'\\u00a0'} />", "const space = '\\u00a0'", 'const spaces = (text: string) => text.replace(/[\\s\\u00a0]/g, "")'])(
  'reports no escape sequence in %s',
  (source) => expect(escapeLinesOf(source)).toEqual([]),
)

it('reports an escape sequence in a text by its key', () => {
  const texts = [
    ['common:a', '10\\u00a0kg'],
    ['common:b', '10\u00a0kg'],
  ] as const
  expect(findShownEscapes(texts)).toEqual(['common:a shows an escape: write the sign itself'])
})
