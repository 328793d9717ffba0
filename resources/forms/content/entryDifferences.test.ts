import { expect, test } from 'vitest'
import { entryDifferencesOf, forSecondEntry } from './entryDifferences.ts'
import type { JsonObject } from './json.ts'

const document: JsonObject = {
  pages: [
    {
      elements: [
        { type: 'text', name: 'weight', inputType: 'number' },
        { type: 'comment', name: 'note' },
        { type: 'expression', name: 'double', expression: '{weight} * 2' },
        { type: 'file', name: 'scan', isRequired: true },
        {
          type: 'paneldynamic',
          name: 'events',
          templateElements: [
            { type: 'text', name: 'term' },
            { type: 'file', name: 'photo' },
          ],
        },
        { type: 'matrixdynamic', name: 'doses', columns: [{ name: 'amount', cellType: 'text' }] },
      ],
    },
  ],
}

test('lists different answers in the order of the form, without files, calculations and hidden ones', () => {
  const differences = entryDifferencesOf(document, {
    first: {
      doses: [{ amount: '5' }],
      weight: 70,
      double: 140,
      scan: [{ content: 'a' }],
      hidden: 'x',
      events: [{ term: 'Rash', photo: 1 }],
    },
    second: { doses: [{ amount: '50' }], weight: 71, double: 142, note: 'Fasting', events: [{ term: 'Rash' }] },
    leftOut: ['hidden'],
  })
  expect(differences).toEqual([
    { question: 'weight', first: 70, second: 71 },
    { question: 'note', first: null, second: 'Fasting' },
    { question: 'doses', first: [{ amount: '5' }], second: [{ amount: '50' }] },
  ])
})

test('ignores surrounding blanks and empty answers, but not a missing answer or another spelling', () => {
  const compare = (first: string | string[] | null, second: string | string[] | null) =>
    entryDifferencesOf(document, { first: { note: first }, second: { note: second }, leftOut: [] }).length
  expect([
    compare('Fasting ', 'Fasting'),
    compare('', null),
    compare([], null),
    compare('Fasting', 'fasting'),
    compare('Fasting', null),
  ]).toEqual([0, 0, 0, 1, 1])
})

test('omits files from a second entry, in repeats too', () => {
  const text = JSON.stringify(forSecondEntry(document))
  expect(text).not.toMatch(/"scan"|"photo"/)
  expect(text).toContain('"term"')
})
