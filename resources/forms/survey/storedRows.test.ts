import { describe, expect, it } from 'vitest'
import { answerShapesOf, shapeProblemsOf } from '../content/answerShapes.ts'
import type { FormAnswers } from '../content/answers.ts'
import type { JsonObject } from '../content/json.ts'
import { withoutHidden } from './hiddenInRows.ts'
import { createSurvey } from './surveyEngine.ts'
import { validateAnswers } from './validateAnswers.ts'

const formOf = (elements: readonly JsonObject[], settings: JsonObject = {}): JsonObject => ({ ...settings, pages: [{ elements }] })
const validate = (document: JsonObject, answers: FormAnswers) => validateAnswers({ document, answers, language: 'en', elsewhere: {} })
const rowFields: readonly JsonObject[] = [
  { type: 'text', name: 'a' },
  { type: 'text', name: 'b', defaultValue: 'default' },
  { type: 'expression', name: 'joined', expression: "iif({panel.b} notempty, 'has b', 'without b')" },
]
const conditionalFields: readonly JsonObject[] = [
  { type: 'radiogroup', name: 'a', choices: ['yes', 'no'] },
  { type: 'text', name: 'b', visibleIf: "{panel.a} = 'yes'", showCommentArea: true },
]

describe('rows of repeats and tables', () => {
  it('does not restore a default value that a user removed from a stored row, also in a repeat within a repeat', async () => {
    const document = formOf([
      { type: 'paneldynamic', name: 'outer', templateElements: [{ type: 'paneldynamic', name: 'inner', templateElements: rowFields }] },
    ])
    const answers = { outer: [{ inner: [{ a: 'x', joined: 'without b' }] }] }
    expect(createSurvey(document, { data: answers }).data).toEqual(answers)
    expect((await validate(document, answers)).derived).toEqual({})
  })

  it('calculates no sum or mean of rows without values, and removes an earlier total', async () => {
    const document = formOf([
      {
        type: 'matrixdynamic',
        name: 'doses',
        rowCount: 0,
        columns: ['sum', 'avg', 'count'].map((name) => ({ name, cellType: 'text', inputType: 'number', totalType: name })),
      },
      { type: 'expression', name: 'sumOfRows', expression: "sumInArray({doses}, 'sum')" },
      { type: 'expression', name: 'largeRows', expression: "avgInArray({doses}, 'sum', {sum} > 5)" },
      { type: 'expression', name: 'onTotal', expression: '{doses-total.sum} + 1' },
    ])
    const [empty, filled] = [await validate(document, { doses: [{}] }), await validate(document, { doses: [{ sum: 3 }, { sum: 7 }] })]
    expect(empty.derived).toEqual({ 'doses-total': { count: 0 } })
    expect(filled.derived).toEqual({ 'doses-total': { sum: 10, count: 0 }, sumOfRows: 10, largeRows: 7, onTotal: 11 })
    const onlySum = formOf([{ type: 'matrixdynamic', name: 'doses', columns: [{ name: 'sum', cellType: 'text', totalType: 'sum' }] }])
    expect((await validate(onlySum, { doses: [], 'doses-total': { sum: 10 } })).derived).toEqual({ 'doses-total': null })
  })

  it('does not restore a default value that a user removed from a stored row of a table', async () => {
    const columns: readonly JsonObject[] = [
      { name: 'a', cellType: 'text' },
      { name: 'b', cellType: 'text', defaultValue: 'default' },
      { name: 'joined', cellType: 'expression', expression: "iif({row.b} notempty, 'has b', 'without b')" },
    ]
    const document = formOf([
      { type: 'matrixdynamic', name: 'many', columns, rowCount: 0 },
      { type: 'matrixdropdown', name: 'named', columns, rows: ['r', 's'] },
    ])
    const row = { a: 'x', joined: 'without b' }
    const answers = { many: [row], named: { r: row, s: { b: 'default', joined: 'has b' } } }
    expect((await validate(document, answers)).derived).toEqual({})
  })

  it('still uses default values in rows that are added to a form with stored rows', () => {
    const document = formOf([{ type: 'paneldynamic', name: 'p', templateElements: rowFields, defaultPanelValue: { a: 'start' } }])
    const survey = createSurvey(document, { data: { p: [{ a: 'x' }] } })
    const repeat = survey.getQuestionByName('p') as unknown as { addPanel(): void; readonly value: unknown }
    repeat.addPanel()
    expect(repeat.value).toMatchObject([{ a: 'x' }, { a: 'start', b: 'default', joined: 'has b' }])
  })

  it('names answers in rows that the logic hides, with the text stored beside them, and files leave them out', async () => {
    const document = formOf([
      { type: 'paneldynamic', name: 'p', templateElements: conditionalFields },
      {
        type: 'matrixdynamic',
        name: 'd',
        columns: [
          { name: 'a', cellType: 'text' },
          { name: 'b', cellType: 'text', visibleIf: "{row.a} = 'yes'" },
        ],
      },
      { type: 'matrix', name: 'm', columns: [1, 2], rows: ['r', { value: 's', visibleIf: "{d[0].a} = 'yes'" }] },
    ])
    const answers: FormAnswers = {
      p: [
        { a: 'yes', b: 'shown' },
        { a: 'no', b: 'hidden', 'b-Comment': 'hidden too' },
      ],
      d: [{ a: 'no', b: 'hidden' }],
      m: { r: 1, s: 2 },
    }
    const { hidden, cleared, derived } = await validate(document, answers)
    expect([hidden, cleared, derived]).toEqual([['p[1].b', 'p[1].b-Comment', 'd[0].b', 'm.s'], {}, {}])
    expect(withoutHidden(answers, hidden)).toEqual({ p: [{ a: 'yes', b: 'shown' }, { a: 'no' }], d: [{ a: 'no' }], m: { r: 1 } })
  })

  it('clears answers in rows that the logic hides, if the form or the question declares it', async () => {
    const repeat: JsonObject = { type: 'paneldynamic', name: 'p', templateElements: conditionalFields }
    const answers = { p: [{ a: 'no', b: 'hidden' }] }
    expect(await validate(formOf([repeat], { clearInvisibleValues: 'onComplete' }), answers)).toMatchObject({
      hidden: [],
      cleared: { p: [{ a: 'no' }] },
    })
    const elements = conditionalFields.map((field) => ({ ...field, clearIfInvisible: 'onComplete' }))
    expect(await validate(formOf([{ ...repeat, templateElements: elements }]), answers)).toMatchObject({
      hidden: [],
      cleared: { p: [{ a: 'no' }] },
    })
  })
})

describe('questions that share an answer', () => {
  it('does not hide the answer while one of them is shown', async () => {
    const document = formOf([
      { type: 'radiogroup', name: 'unit', choices: ['kg', 'lb'] },
      { type: 'text', name: 'kilograms', valueName: 'weight', visibleIf: "{unit} = 'kg'" },
      { type: 'text', name: 'pounds', valueName: 'weight', visibleIf: "{unit} = 'lb'" },
    ])
    expect((await validate(document, { unit: 'lb', weight: '150' })).hidden).toEqual([])
    expect((await validate(document, { weight: '150' })).hidden).toEqual(['weight'])
  })

  it('accepts the fields of each of them in a shared row, and rejects all others', () => {
    const shapes = answerShapesOf(
      formOf([
        { type: 'matrixdynamic', name: 'd', valueName: 'v', columns: [{ name: 'a', cellType: 'text' }] },
        { type: 'paneldynamic', name: 'p', valueName: 'v', templateElements: [{ type: 'text', name: 'b', inputType: 'number' }] },
      ]),
    )
    expect(shapeProblemsOf(shapes, 'v', [{ a: 'x', b: 2 }])).toEqual([])
    expect(shapeProblemsOf(shapes, 'v', [{ a: 'x', b: 'y', c: 1 }])).toEqual([
      { path: 'v[0].b', code: 'notANumber' },
      { path: 'v[0].c', code: 'unknownField' },
    ])
    expect(shapeProblemsOf(shapes, 'v', 'text')).toEqual([{ path: 'v', code: 'notAList' }])
  })
})

it('accepts the text of "Other" as the answer if the form stores it there', () => {
  const elements: readonly JsonObject[] = [
    { type: 'radiogroup', name: 'a', choices: ['x'], showOtherItem: true },
    { type: 'checkbox', name: 'b', choices: ['x'], showOtherItem: true },
    { type: 'radiogroup', name: 'c', choices: ['x'] },
  ]
  const shapes = answerShapesOf(formOf(elements, { storeOthersAsComment: false }))
  expect(shapeProblemsOf(shapes, 'a', 'own text')).toEqual([])
  expect(shapeProblemsOf(shapes, 'b', ['x', 'own text'])).toEqual([])
  expect(shapeProblemsOf(shapes, 'c', 'own text')).toMatchObject([{ code: 'notAChoice' }])
  expect(shapeProblemsOf(answerShapesOf(formOf(elements)), 'a', 'own text')).toMatchObject([{ code: 'notAChoice' }])
})
