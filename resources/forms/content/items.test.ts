import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FormAnswers } from './answers.ts'
import { displayTextOf, itemAnswersOf, itemsOf, localiseItemTitle } from './items.ts'
import type { Json, JsonObject } from './json.ts'

const document: JsonObject = {
  pages: [
    {
      elements: [
        { type: 'text', name: 'weight', DBName: 'WEIGHT', title: { default: 'Weight', fr: 'Poids' } },
        {
          type: 'checkbox',
          name: 'pains',
          choices: [{ value: 'h', text: { default: 'Head', fr: 'Tête' } }, 'back'],
          showCommentArea: true,
        },
        {
          type: 'panel',
          name: 'inside',
          elements: [
            {
              type: 'paneldynamic',
              name: 'doses',
              templateElements: [
                { type: 'text', name: 'amount' },
                { type: 'panel', elements: [{ type: 'dropdown', name: 'unit', choices: ['mg'] }] },
              ],
            },
          ],
        },
        { type: 'matrix', name: 'mood', columns: [{ value: 1, text: 'Low' }, 2], rows: ['morning', { value: 'night', text: 'At night' }] },
        { type: 'matrixdropdown', name: 'visits', columns: [{ name: 'place', cellType: 'text' }], rows: ['first', 'second'] },
        { type: 'multipletext', name: 'pressure', items: [{ name: 'high' }, { name: 'low', title: 'Lower' }] },
        { type: 'boolean', name: 'smokes', labelTrue: 'Yes', labelFalse: 'No' },
        { type: 'html', name: 'words', html: 'x' },
      ],
    },
  ],
  calculatedValues: [{ name: 'score', expression: '1', includeIntoResult: true }],
}
const items = itemsOf(document)

describe('the items of a form', () => {
  it('the items of a form are its questions, and the fields of questions that have several, in order', () => {
    expect(items.map(({ key, rows }) => [key, rows])).toEqual([
      ['weight', 'none'],
      ['pains', 'none'],
      ['pains-Comment', 'none'],
      ['doses.amount', 'many'],
      ['doses.unit', 'many'],
      ['mood.morning', 'none'],
      ['mood.night', 'none'],
      ['visits.place', 'named'],
      ['pressure.high', 'none'],
      ['pressure.low', 'none'],
      ['smokes', 'none'],
      ['score', 'none'],
    ])
    expect(items.map(({ dbName }) => dbName).slice(0, 3)).toEqual(['WEIGHT', 'pains', 'pains-Comment'])
    expect(items.map((item) => localiseItemTitle(item, 'fr')).slice(5, 10)).toEqual(['morning', 'At night', 'place', 'high', 'Lower'])
  })

  it('the items of a form have the answers of every row as values and texts', () => {
    const answers = itemAnswersOf(items, {
      weight: 80,
      pains: ['h', 'back'],
      doses: [{ amount: '1', unit: 'mg' }, {}, { amount: '3' }],
      mood: { night: 1 },
      visits: { second: { place: 'Home' } },
      smokes: false,
      unknown: 'x',
    })
    expect(answers.map((answer) => [answer.item.key, answer.row, displayTextOf(answer, 'fr')])).toEqual([
      ['weight', null, '80'],
      ['pains', null, 'Tête; back'],
      ['doses.amount', 1, '1'],
      ['doses.amount', 3, '3'],
      ['doses.unit', 1, 'mg'],
      ['mood.night', null, 'Low'],
      ['visits.place', 'second', 'Home'],
      ['smokes', null, 'No'],
    ])
  })

  it('the items of a form keep every field of every row, whatever it contains', () => {
    const value = fc.oneof(fc.string(), fc.integer(), fc.boolean())
    fc.assert(
      fc.property(fc.array(fc.record({ amount: value, unit: value }), { maxLength: 60 }), (doses) => {
        const rebuilt: Record<string, Json>[] = doses.map(() => ({}))
        for (const { item, row, value: input } of itemAnswersOf(items, { doses }))
          (rebuilt[Number(row) - 1] as Record<string, Json>)[item.field ?? ''] = input
        expect(rebuilt).toEqual(doses)
      }),
    )
  })
})

describe('the text written with an answer', () => {
  const document: JsonObject = {
    elements: [
      { type: 'radiogroup', name: 'POS', choices: ['SITTING'], showOtherItem: true, otherText: { default: 'Other', fr: 'Autre position' } },
      { type: 'checkbox', name: 'told', choices: ['a'], hasOther: true, hasNone: true },
      { type: 'dropdown', name: 'open', choices: ['a'], showOtherItem: true, storeOthersAsComment: false },
      { type: 'paneldynamic', name: 'pd', templateElements: [{ type: 'dropdown', name: 'sev', choices: [1], showOtherItem: true }] },
      { type: 'matrixdropdown', name: 'md', rows: ['r1'], columns: [{ name: 'col1', cellType: 'dropdown', choices: [1], hasOther: true }] },
      { type: 'matrix', name: 'm', rows: ['x'], columns: [0, 1], showCommentArea: true },
    ],
  }
  const items = itemsOf(document)

  it('text written with an answer has a separate item: the text of "Other" and comments, in rows and tables too', () => {
    expect(items.map(({ key }) => key)).toEqual([
      'POS',
      'POS-Comment',
      'told',
      'told-Comment',
      'open',
      'pd.sev',
      'pd.sev-Comment',
      'md.col1',
      'md.col1-Comment',
      'm.x',
      'm-Comment',
    ])
    const answers: FormAnswers = {
      POS: 'other',
      'POS-Comment': 'Standing on one leg',
      told: ['a', 'none'],
      pd: [{ sev: 'other', 'sev-Comment': 'Very' }],
      md: { r1: { col1: 'other', 'col1-Comment': 'Beside' } },
      'm-Comment': 'As a whole',
    }
    expect(itemAnswersOf(items, answers).map((answer) => displayTextOf(answer, 'fr'))).toEqual([
      'Autre position',
      'Standing on one leg',
      'a; Aucun',
      'Autre',
      'Very',
      'Autre',
      'Beside',
      'As a whole',
    ])
  })

  it('text written with an answer follows the conditions of its question, but not its rules', () => {
    const rules = { isRequired: true, inputType: 'number', min: 1, max: 4, unit: 'kg', validators: [{ type: 'numeric' }] }
    const question = { type: 'text', name: 'w', title: 'Weight', showCommentArea: true, visibleIf: '{a} = 1', ...rules }
    const [, comment] = itemsOf({ pages: [{ elements: [question] }] })
    expect(comment).toMatchObject({ key: 'w-Comment', conditionsOf: { visibleIf: '{a} = 1' } })
    expect(Object.keys(comment?.value ?? {})).toEqual(['title'])
    expect(comment === undefined ? '' : localiseItemTitle(comment, 'fr')).toBe('Weight : commentaire')
  })
})
