import { describe, expect, test } from 'vitest'
import { exactQuery, hasWords, isEmpty, readTerm, wordsQuery } from './term.ts'

const queryOf = (text: string) => wordsQuery(readTerm(text))

describe('a term', () => {
  test.each([
    ['diab', "('diab':*)"],
    ['Type 2 diab', "('type':*) & ('2') & ('diab':*)"],
    ['disease of the heart', "('disease':*) & ('heart':*)"],
    ['of', "('of':*)"],
    ['seizures', "('seizures':* | 'seizure')"],
    ['allergies', "('allergies':* | 'allergy' | 'allergie')"],
    ['l’angle', "('angle':*)"],
  ])('%s asks for its words', (text, query) => expect(queryOf(text)).toBe(query))

  test.each([
    ['E11.9', 'e119'],
    ['e', 'e'],
    ['b12', 'b12'],
    ['diabetes', null],
    ['12', null],
    ['E11 diabetes', null],
  ])('%s may be a code', (text, code) => expect(readTerm(text).code).toBe(code))

  test.each(['', '  ', '🙂', '%', "'", '\u0000', '…'])('%j asks for nothing', (text) => expect(isEmpty(readTerm(text))).toBe(true))

  test('never brings a sign of the query language', () => {
    const hostile = readTerm("a'b) | !x <-> \\ :* & 'c':A \u0000 %_ E11")
    expect(
      wordsQuery(hostile)
        ?.replace(/[\p{L}\p{N}]/gu, '')
        .replaceAll("('':*)", ''),
    ).toMatch(/^( & )*$/)
    expect(exactQuery(hostile)).toMatch(/^'=[\p{L}\p{N} ]+'$/u)
  })
})

test('a text has the words that the index would find', () => {
  const has = (text: string, typed: string) => hasWords(text, readTerm(typed).words)
  expect([has('Type 2 diabetes', 'diab 2'), has('Type 1 diabetes', 'diab 2'), has('COVID-19', 'covid19')]).toEqual([true, false, true])
})
