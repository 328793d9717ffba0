import { expect, it } from 'vitest'
import { missingCodeOf, setMissingCode } from '../survey/answerCompanions.ts'
import { createSurvey } from '../survey/surveyEngine.ts'
import { validateAnswers } from '../survey/validateAnswers.ts'
import { answerShapesOf, shapeProblemsOf } from './answerShapes.ts'
import type { FormAnswers } from './answers.ts'
import { displayTextOf, itemAnswersOf, itemsOf, localiseItemTitle } from './items.ts'
import type { Json, JsonObject } from './json.ts'
import { withMissingCodes } from './missingCodes.ts'

const weight = { type: 'text', name: 'weight', title: 'Weight', inputType: 'number', isRequired: true, missingCodes: ['ND', 'NA'] }
const doses = {
  type: 'matrixdynamic',
  name: 'doses',
  columns: [{ name: 'amount', cellType: 'text', inputType: 'number', isRequired: true, missingCodes: ['UNK'] }],
}
const events = { type: 'paneldynamic', name: 'events', templateElements: [{ type: 'text', name: 'term', missingCodes: ['REFUSED'] }] }
const double = { type: 'expression', name: 'double', expression: '{weight} * 2' }
const reasonField = { type: 'text', name: 'why', visibleIf: "{weight-Missing} = 'ND'", isRequired: true }
const createForm = (...elements: readonly JsonObject[]): JsonObject => ({ pages: [{ name: 'one', elements }] })
const vitals = createForm(weight, double, reasonField, doses, events)
const runValidation = (document: JsonObject, answers: FormAnswers) => validateAnswers({ document, answers, language: 'en', elsewhere: {} })

it('lists the code of a missing answer as a separate item, in tables and repeats too', () => {
  const items = itemsOf(vitals)
  expect(items.map(({ key }) => key)).toEqual([
    ...['weight', 'weight-Missing', 'double', 'why', 'doses.amount', 'doses.amount-Missing', 'events.term', 'events.term-Missing'],
  ])
  const answers = itemAnswersOf(items, { 'weight-Missing': 'ND', doses: [{ 'amount-Missing': 'UNK' }] })
  expect(answers.map((each) => [each.item.type, each.row, displayTextOf(each, 'en'), displayTextOf(each, 'fr')])).toEqual([
    ['dropdown', null, 'Not done', 'Non fait'],
    ['dropdown', 1, 'Not known', 'Inconnu'],
  ])
  expect(answers.map(({ item }) => localiseItemTitle(item, 'fr'))[0]).toBe('Weight : motif de l’absence de réponse')
})

it.each<[string, string, Json, readonly string[]]>([
  ['a declared code', 'weight-Missing', 'ND', []],
  ['a code that is not declared', 'weight-Missing', 'UNK', ['weight-Missing notAChoice']],
  ['a code of a question without codes', 'why-Missing', 'ND', ['why-Missing unknownField']],
  ['a code in a row', 'doses', [{ 'amount-Missing': 'UNK' }], []],
  ['an answer and a code in a row', 'doses', [{ amount: 1, 'amount-Missing': 'UNK' }], ['doses[0].amount answerAndCode']],
  ['a wrong code in a repeat', 'events', [{ 'term-Missing': 'ND' }], ['events[0].term-Missing notAChoice']],
])('checks the shape of %s', (_case, name, value, problems) => {
  expect(shapeProblemsOf(answerShapesOf(vitals), name, value).map(({ path, code }) => `${path} ${code}`)).toEqual(problems)
})

it('accepts a code instead of a required answer, calculates nothing from it, and rejects both together', async () => {
  const problemsOf = async (answers: FormAnswers) => (await runValidation(vitals, answers)).problems.map(({ question }) => question)
  expect(await problemsOf({})).toContain('weight')
  expect(await problemsOf({ 'weight-Missing': 'NA', doses: [{ 'amount-Missing': 'UNK' }] })).toEqual([])
  expect((await runValidation(vitals, { 'weight-Missing': 'NA', doses: [{ amount: 1 }] })).derived).toEqual({})
  expect(await problemsOf({ 'weight-Missing': 'ND', doses: [{ amount: 1 }] })).toEqual(['why'])
  expect(await problemsOf({ weight: 60, 'weight-Missing': 'NA', doses: [{ amount: 1 }] })).toEqual(['weight'])
})

it('lists the code of a hidden question among the hidden answers', async () => {
  const document = createForm({ type: 'text', name: 'sex' }, { ...weight, visibleIf: "{sex} = 'f'" })
  expect((await runValidation(document, { sex: 'm', 'weight-Missing': 'ND' })).hidden).toEqual(['weight-Missing'])
})

it('evaluates a code in conditions within a repeat', async () => {
  const elements = [
    events.templateElements[0] as JsonObject,
    { type: 'text', name: 'note', visibleIf: "{panel.term-Missing} = 'REFUSED'", isRequired: true },
  ]
  const document = createForm({ ...events, templateElements: elements })
  expect((await runValidation(document, { events: [{ 'term-Missing': 'REFUSED' }] })).problems).toHaveLength(1)
  expect((await runValidation(document, { events: [{ term: 'Headache' }] })).problems).toEqual([])
})

it('evaluates a code in conditions of cells and of questions outside the table, on screen and server alike', async () => {
  const reasonColumn = { name: 'why', cellType: 'text', visibleIf: "{row.amount-Missing} = 'UNK'", isRequired: true }
  const columns = [...doses.columns, reasonColumn]
  const document = createForm(
    { ...doses, columns, rowCount: 1 },
    { type: 'matrixdropdown', name: 'fixed', rows: ['r1'], columns },
    { type: 'text', name: 'first', visibleIf: "{fixed.r1.amount-Missing} = 'UNK'", isRequired: true },
    { type: 'text', name: 'second', visibleIf: "{doses[0].amount-Missing} = 'UNK'", isRequired: true },
  )
  const unknown = { 'amount-Missing': 'UNK' }
  const problemsOf = async (answers: FormAnswers) =>
    (await runValidation(document, answers)).problems.map(({ question }) => question).toSorted()
  expect(await problemsOf({ doses: [{ amount: 1 }], fixed: { r1: { amount: 1 } } })).toEqual([])
  expect(await problemsOf({ doses: [unknown], fixed: { r1: unknown } })).toEqual(['doses', 'first', 'fixed', 'second'])
  const explainedValue = { ...unknown, why: 'Lost' }
  expect(await problemsOf({ doses: [explainedValue], fixed: { r1: explainedValue }, first: 'a', second: 'b' })).toEqual([])

  const survey = createSurvey(document)
  for (const [table, outsideName] of [
    ['doses', 'second'],
    ['fixed', 'first'],
  ] as const) {
    const { visibleRows } = survey.getQuestionByName(table) as unknown as {
      visibleRows: readonly { cells: readonly { question: Parameters<typeof setMissingCode>[0] }[] }[]
    }
    const [amount, reason] = visibleRows[0]?.cells.map(({ question }) => question) ?? []
    if (amount === undefined || reason === undefined) throw new Error('The table has no row')
    const getVisibility = () => [reason.isVisible, survey.getQuestionByName(outsideName).isVisible]
    expect(getVisibility()).toEqual([false, false])
    setMissingCode(amount, 'UNK')
    expect(getVisibility()).toEqual([true, true])
    setMissingCode(amount, undefined)
    expect(getVisibility()).toEqual([false, false])
    setMissingCode(amount, 'UNK')
    amount.value = 5
    expect(getVisibility()).toEqual([false, false])
    amount.clearValue()
    setMissingCode(amount, 'UNK')
    setMissingCode(amount, undefined)
    expect(getVisibility(), `${table} is emptied`).toEqual([false, false])
  }
})

it('sets no default when there is a code', async () => {
  const document = createForm({ ...weight, defaultValue: 60 })
  expect(await runValidation(document, { 'weight-Missing': 'ND' })).toMatchObject({ problems: [], derived: {} })
})

it('keeps either the answer or the code while a form is filled in', () => {
  const survey = createSurvey(vitals)
  const requested = survey.getQuestionByName('weight')
  requested.value = 60
  setMissingCode(requested, 'ND')
  expect([survey.data, missingCodeOf(requested)]).toEqual([{ 'weight-Missing': 'ND' }, 'ND'])
  requested.value = 61
  expect(survey.data).toEqual({ weight: 61, double: 122 })
  const table = survey.getQuestionByName('doses') as unknown as {
    visibleRows: readonly { cells: readonly { question: typeof requested }[] }[]
  }
  const cell = table.visibleRows[0]?.cells[0]?.question as typeof requested
  cell.value = 5
  setMissingCode(cell, 'UNK')
  expect([survey.getValue('doses')[0], missingCodeOf(cell)]).toEqual([{ 'amount-Missing': 'UNK' }, 'UNK'])
  cell.value = 6
  expect(survey.getValue('doses')[0]).toEqual({ amount: 6 })
  const repeat = survey.getQuestionByName('events') as unknown as {
    addPanel(): void
    panels: readonly { questions: readonly (typeof requested)[] }[]
  }
  repeat.addPanel()
  const term = repeat.panels[0]?.questions[0] as typeof requested
  setMissingCode(term, 'REFUSED')
  expect(survey.getValue('events')).toEqual([{ 'term-Missing': 'REFUSED' }])
  setMissingCode(term, undefined)
  expect(survey.getValue('events')).toEqual([{}])
})

it('applies the codes of the form to questions without codes', () => {
  const document = {
    ...createForm({ type: 'text', name: 'a' }, { type: 'text', name: 'b', missingCodes: [] }, { type: 'html', name: 'c' }),
    missingCodes: ['ND'],
  }
  expect(itemsOf(document).map(({ key }) => key)).toEqual(['a', 'a-Missing', 'b'])
  expect(withMissingCodes(createForm({ type: 'text', name: 'a' }))).toEqual(createForm({ type: 'text', name: 'a' }))
})
