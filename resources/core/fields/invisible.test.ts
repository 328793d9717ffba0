import fastCheck from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withoutInvisible } from './invisible.ts'
import { normaliseLine } from './text.ts'

describe('invisible characters', () => {
  test.each([
    ['a zero-width space', 'Mar\u200Bie', 'Marie'],
    ['a byte order mark', '\uFEFFMarie', 'Marie'],
    ['a word joiner', 'Marie\u2060', 'Marie'],
    ['a soft hyphen', 'Ma\u00ADrie', 'Marie'],
    ['an override of direction', '\u202Eeiram\u202C', 'eiram'],
    ['an isolate', '\u2066Marie\u2069', 'Marie'],
    ['a filler', 'Marie\u3164', 'Marie'],
    ['tags', 'Marie\u{E0041}\u{E007F}', 'Marie'],
    ['a joiner between Latin letters', 'Mar\u200Die\u200C', 'Marie'],
    ['nothing else', '\u200B\u200D', ''],
  ])('invisible characters are removed: %s', (_name, text, expected) => {
    expect(withoutInvisible(text)).toBe(expected)
  })

  test.each([
    ['a family', '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}'],
    ['a rainbow flag', '\u{1F3F3}\uFE0F\u200D\u{1F308}'],
    ['a Persian word', '\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645'],
    ['a Hindi conjunct', '\u0915\u094D\u200D\u0937'],
    ['accents', 'Zoé Lefèvre-Œuvray'],
  ])('invisible characters are left unchanged: %s', (_name, text) => {
    expect(withoutInvisible(text)).toBe(text)
  })

  test('invisible characters leave a normalised line unchanged when it is normalised again', () => {
    fastCheck.assert(
      fastCheck.property(fastCheck.string({ unit: 'binary' }), (text) => {
        const normalisedLine = normaliseLine(text)
        expect(normaliseLine(normalisedLine)).toEqual(normalisedLine)
      }),
    )
  })
})

test('spaces of any width, and several of them, become one', () => {
  expect(normaliseLine(' Anne\u00A0 \u2009Marie\tRoy\u3000')).toBe('Anne Marie Roy')
})
