import { expect, it } from 'vitest'
import { conditionSubjectsOf, localiseChoiceText, localiseSubjectTitle } from './conditionSubjects.ts'
import type { JsonObject, Path } from './json.ts'

const amount = { name: 'amount', title: { default: 'Amount', fr: 'Quantité' }, cellType: 'text' }
const document: JsonObject = {
  missingCodes: ['ND'],
  elements: [
    { type: 'radiogroup', name: 'sex', choices: [{ value: 'F', text: { default: 'Female', fr: 'Femme' } }, 'M'], showOtherItem: true },
    { type: 'boolean', name: 'smokes', title: 'Do you smoke?', missingCodes: [] },
    { type: 'rating', name: 'mood', rateMax: 3, missingCodes: [] },
    { type: 'matrix', name: 'pain', title: 'Pain', rows: ['morning'], columns: [{ value: 1, text: 'Mild' }], missingCodes: [] },
    { type: 'matrixdropdown', name: 'doses', rows: ['r1'], choices: ['a'], columns: [amount, { name: 'unit', missingCodes: [] }] },
    { type: 'html', name: 'words' },
    {
      type: 'paneldynamic',
      name: 'events',
      templateElements: [
        { type: 'text', name: 'term' },
        { type: 'matrixdynamic', name: 'drugs', columns: [{ name: 'drug' }, { ...amount, choices: [] }] },
        { type: 'paneldynamic', name: 'visits', templateElements: [{ type: 'text', name: 'day' }] },
      ],
    },
    { type: 'text', name: 'why', missingCodes: [] },
  ],
}
const getReferences = (...owner: Path) => conditionSubjectsOf(document, owner).map(({ reference }) => reference)
const outsideReferences = [
  ...['sex', 'sex-Comment', 'sex-Missing', 'smokes', 'mood', 'pain', 'pain.morning'],
  ...['doses', 'doses.r1.amount', 'doses.r1.amount-Missing', 'doses.r1.unit', 'events'],
]

it('lists the answers that a condition can compare, by their names in expressions', () => {
  expect(getReferences('elements', 7)).toEqual(outsideReferences)
  expect(getReferences('elements', 0), 'without its own answer').not.toContain('sex')
  expect(getReferences('elements', 4, 'columns', 1), 'in the same row of a table').toEqual([
    ...['row.amount', 'row.amount-Missing'],
    ...outsideReferences.filter((each) => each !== 'doses.r1.unit'),
    'why',
  ])
  const eventReferences = ['panel.term', 'panel.term-Missing', 'panel.drugs', 'panel.visits']
  expect(getReferences('elements', 6, 'templateElements', 0).slice(0, 2)).toEqual(['panel.drugs', 'panel.visits'])
  expect(getReferences('elements', 6, 'templateElements', 1, 'columns', 0).slice(0, 4), 'of a table in a repeat').toEqual([
    'panel.term',
    'panel.term-Missing',
    'panel.drugs',
    'panel.visits',
  ])
  expect(getReferences('elements', 6, 'templateElements', 1, 'columns', 0)).toContain('row.amount-Missing')
  expect(getReferences('elements', 6, 'templateElements', 2, 'templateElements', 0).slice(0, 2), 'of a repeat in a repeat').toEqual(
    eventReferences.slice(0, 2).map((each) => `parent${each[0]?.toUpperCase()}${each.slice(1)}`),
  )
})

it('offers the coded values of each answer with their texts in the language', () => {
  const [rowSubject] = conditionSubjectsOf(document, ['elements', 4, 'columns', 1])
  expect(rowSubject === undefined ? '' : localiseSubjectTitle(rowSubject, 'fr')).toBe('Quantité')
  const choicesOf = (reference: string, language: string) => {
    const subject = conditionSubjectsOf(document, ['elements', 7]).find((each) => each.reference === reference)
    return subject === undefined
      ? null
      : [localiseSubjectTitle(subject, language), subject.choices.map((each) => [each.value, localiseChoiceText(each, language)])]
  }
  expect(choicesOf('sex', 'fr')).toEqual([
    'sex',
    [
      ['F', 'Femme'],
      ['M', 'M'],
      ['other', 'Autre'],
    ],
  ])
  expect(choicesOf('sex-Missing', 'en')).toEqual(['sex: reason for no answer', [['ND', 'Not done']]])
  expect(choicesOf('smokes', 'en')).toEqual([
    'Do you smoke?',
    [
      [true, 'Yes'],
      [false, 'No'],
    ],
  ])
  expect(choicesOf('mood', 'en')?.[1]).toEqual([1, 2, 3].map((each) => [each, String(each)]))
  expect(choicesOf('pain.morning', 'en')).toEqual(['Pain: morning', [[1, 'Mild']]])
  expect(choicesOf('doses.r1.amount', 'fr')).toEqual(['Quantité (r1)', []])
  expect(choicesOf('doses.r1.unit', 'fr')?.[1]).toEqual([['a', 'a']])
})
