import { expect, it } from 'vitest'
import { escapesIn, findShownEscapes } from './shownEscapes.ts'

it.each([
  ['an attribute', '<Card figure="\\u00a0" />'],
  ['a text', '<p>\n  Nothing\\u00a0yet\n</p>'],
  ['a text behind an element', '<b className="x">1</b>\\u202f%'],
])('an escape in %s is shown as it is written', (_where, source) => expect(escapesIn(source)).toHaveLength(1))

it.each(["<Card figure={'\\u00a0'} />", "const space = '\\u00a0'", 'const spaces = (text: string) => text.replace(/[\\s\\u00a0]/g, "")'])(
  'not so in %s',
  (source) => expect(escapesIn(source)).toEqual([]),
)

it('one in a text is named by its key', () => {
  const texts = [
    ['common:a', '10\\u00a0kg'],
    ['common:b', '10\u00a0kg'],
  ] as const
  expect(findShownEscapes(texts)).toEqual(['common:a shows an escape: write the sign itself'])
})
