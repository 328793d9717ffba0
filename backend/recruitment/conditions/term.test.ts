import { describe, expect, test } from 'vitest'
import { buildExactQuery, buildWordsQuery, hasWords, isEmpty, readTerm } from './term.ts'

const queryOf = (text: string) => buildWordsQuery(readTerm(text))

describe('a search term for conditions', () => {
  test.each([
    ['diab', "('diab':*)"],
    ['Type 2 diab', "('type':*) & ('2') & ('diab':*)"],
    ['disease of the heart', "('disease':*) & ('heart':*)"],
    ['of', "('of':*)"],
    ['seizures', "('seizures':* | 'seizure')"],
    ['allergies', "('allergies':* | 'allergy' | 'allergie')"],
    ['l’angle', "('angle':*)"],
  ])('%s is converted into a query of its parts', (text, query) => expect(queryOf(text)).toBe(query))

  test.each([
    ['E11.9', 'e119'],
    ['e', 'e'],
    ['b12', 'b12'],
    ['diabetes', null],
    ['12', null],
    ['E11 diabetes', null],
  ])('%s is recognised as a possible code', (text, code) => expect(readTerm(text).code).toBe(code))

  test.each(['', '  ', '🙂', '%', "'", '\u0000', '…'])('%j results in no query', (text) => expect(isEmpty(readTerm(text))).toBe(true))

  test('the search term never contains an operator of the query language', () => {
    const hostile = readTerm("a'b) | !x <-> \\ :* & 'c':A \u0000 %_ E11")
    expect(
      buildWordsQuery(hostile)
        ?.replace(/[\p{L}\p{N}]/gu, '')
        .replaceAll("('':*)", ''),
    ).toMatch(/^( & )*$/)
    expect(buildExactQuery(hostile)).toMatch(/^'=[\p{L}\p{N} ]+'$/u)
  })
})

test('matches a text by the same rules as the index', () => {
  const has = (text: string, searchText: string) => hasWords(text, readTerm(searchText).words)
  expect([has('Type 2 diabetes', 'diab 2'), has('Type 1 diabetes', 'diab 2'), has('COVID-19', 'covid19')]).toEqual([true, false, true])
})
