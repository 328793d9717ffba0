import { expect, it } from 'vitest'
import { missingCodeOf, setMissingCode } from './answerCompanions.ts'
import { answerShapesOf, shapeProblemsOf } from './answerShapes.ts'
import type { FormAnswers } from './answers.ts'
import { itemAnswersOf, itemsOf, itemTitleIn, wordsOf } from './items.ts'
import type { Json, JsonObject } from './json.ts'
import { withMissingCodes } from './missingCodes.ts'
import { runnable } from './surveyEngine.ts'
import { validateAnswers } from './validateAnswers.ts'

const weight = { type: 'text', name: 'weight', title: 'Weight', inputType: 'number', isRequired: true, missingCodes: ['ND', 'NA'] }
const doses = {
  type: 'matrixdynamic',
  name: 'doses',
  columns: [{ name: 'amount', cellType: 'text', inputType: 'number', isRequired: true, missingCodes: ['UNK'] }],
}
const events = { type: 'paneldynamic', name: 'events', templateElements: [{ type: 'text', name: 'term', missingCodes: ['REFUSED'] }] }
const double = { type: 'expression', name: 'double', expression: '{weight} * 2' }
const why = { type: 'text', name: 'why', visibleIf: "{weight-Missing} = 'ND'", isRequired: true }
const form = (...elements: readonly JsonObject[]): JsonObject => ({ pages: [{ name: 'one', elements }] })
const vitals = form(weight, double, why, doses, events)
const validated = (document: JsonObject, answers: FormAnswers) => validateAnswers({ document, answers, language: 'en', elsewhere: {} })

it('lists the code of a missing answer as an item of its own, in tables and repeats too', () => {
  const items = itemsOf(vitals)
  expect(items.map(({ key }) => key)).toEqual([
    ...['weight', 'weight-Missing', 'double', 'why', 'doses.amount', 'doses.amount-Missing', 'events.term', 'events.term-Missing'],
  ])
  const answers = itemAnswersOf(items, { 'weight-Missing': 'ND', doses: [{ 'amount-Missing': 'UNK' }] })
  expect(answers.map((each) => [each.item.type, each.row, wordsOf(each, 'en'), wordsOf(each, 'fr')])).toEqual([
    ['dropdown', null, 'Not done', 'Non fait'],
    ['dropdown', 1, 'Not known', 'Inconnu'],
  ])
  expect(answers.map(({ item }) => itemTitleIn(item, 'fr'))[0]).toBe('Weight : motif de l’absence de réponse')
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

it('takes a code in the place of a required answer, calculates nothing from it, and refuses both', async () => {
  const problemsOf = async (answers: FormAnswers) => (await validated(vitals, answers)).problems.map(({ question }) => question)
  expect(await problemsOf({})).toContain('weight')
  expect(await problemsOf({ 'weight-Missing': 'NA', doses: [{ 'amount-Missing': 'UNK' }] })).toEqual([])
  expect((await validated(vitals, { 'weight-Missing': 'NA', doses: [{ amount: 1 }] })).derived).toEqual({})
  expect(await problemsOf({ 'weight-Missing': 'ND', doses: [{ amount: 1 }] })).toEqual(['why'])
  expect(await problemsOf({ weight: 60, 'weight-Missing': 'NA', doses: [{ amount: 1 }] })).toEqual(['weight'])
})

it('lists the code of a hidden question among the hidden answers', async () => {
  const document = form({ type: 'text', name: 'sex' }, { ...weight, visibleIf: "{sex} = 'f'" })
  expect((await validated(document, { sex: 'm', 'weight-Missing': 'ND' })).hidden).toEqual(['weight-Missing'])
})

it('is read by conditions within a repeat', async () => {
  const elements = [
    events.templateElements[0] as JsonObject,
    { type: 'text', name: 'note', visibleIf: "{panel.term-Missing} = 'REFUSED'", isRequired: true },
  ]
  const document = form({ ...events, templateElements: elements })
  expect((await validated(document, { events: [{ 'term-Missing': 'REFUSED' }] })).problems).toHaveLength(1)
  expect((await validated(document, { events: [{ term: 'Headache' }] })).problems).toEqual([])
})

it('is read by conditions of cells, and of questions outside of their table, by screen and server alike', async () => {
  const why = { name: 'why', cellType: 'text', visibleIf: "{row.amount-Missing} = 'UNK'", isRequired: true }
  const columns = [...doses.columns, why]
  const document = form(
    { ...doses, columns, rowCount: 1 },
    { type: 'matrixdropdown', name: 'fixed', rows: ['r1'], columns },
    { type: 'text', name: 'first', visibleIf: "{fixed.r1.amount-Missing} = 'UNK'", isRequired: true },
    { type: 'text', name: 'second', visibleIf: "{doses[0].amount-Missing} = 'UNK'", isRequired: true },
  )
  const unknown = { 'amount-Missing': 'UNK' }
  const problemsOf = async (answers: FormAnswers) =>
    (await validated(document, answers)).problems.map(({ question }) => question).toSorted()
  expect(await problemsOf({ doses: [{ amount: 1 }], fixed: { r1: { amount: 1 } } })).toEqual([])
  expect(await problemsOf({ doses: [unknown], fixed: { r1: unknown } })).toEqual(['doses', 'first', 'fixed', 'second'])
  const explained = { ...unknown, why: 'Lost' }
  expect(await problemsOf({ doses: [explained], fixed: { r1: explained }, first: 'a', second: 'b' })).toEqual([])

  const survey = runnable(document)
  for (const [table, outside] of [
    ['doses', 'second'],
    ['fixed', 'first'],
  ] as const) {
    const { visibleRows } = survey.getQuestionByName(table) as unknown as {
      visibleRows: readonly { cells: readonly { question: Parameters<typeof setMissingCode>[0] }[] }[]
    }
    const [amount, reason] = visibleRows[0]?.cells.map(({ question }) => question) ?? []
    if (amount === undefined || reason === undefined) throw new Error('The table has no row')
    const shown = () => [reason.isVisible, survey.getQuestionByName(outside).isVisible]
    expect(shown()).toEqual([false, false])
    setMissingCode(amount, 'UNK')
    expect(shown()).toEqual([true, true])
    setMissingCode(amount, undefined)
    expect(shown()).toEqual([false, false])
    setMissingCode(amount, 'UNK')
    amount.value = 5
    expect(shown()).toEqual([false, false])
    amount.clearValue()
    setMissingCode(amount, 'UNK')
    setMissingCode(amount, undefined)
    expect(shown(), `${table} is emptied`).toEqual([false, false])
  }
})

it('puts no default in the place of a code', async () => {
  const document = form({ ...weight, defaultValue: 60 })
  expect(await validated(document, { 'weight-Missing': 'ND' })).toMatchObject({ problems: [], derived: {} })
})

it('keeps either the answer or the code while a form is filled in', () => {
  const survey = runnable(vitals)
  const asked = survey.getQuestionByName('weight')
  asked.value = 60
  setMissingCode(asked, 'ND')
  expect([survey.data, missingCodeOf(asked)]).toEqual([{ 'weight-Missing': 'ND' }, 'ND'])
  asked.value = 61
  expect(survey.data).toEqual({ weight: 61, double: 122 })
  const table = survey.getQuestionByName('doses') as unknown as {
    visibleRows: readonly { cells: readonly { question: typeof asked }[] }[]
  }
  const cell = table.visibleRows[0]?.cells[0]?.question as typeof asked
  cell.value = 5
  setMissingCode(cell, 'UNK')
  expect([survey.getValue('doses')[0], missingCodeOf(cell)]).toEqual([{ 'amount-Missing': 'UNK' }, 'UNK'])
  cell.value = 6
  expect(survey.getValue('doses')[0]).toEqual({ amount: 6 })
  const repeat = survey.getQuestionByName('events') as unknown as {
    addPanel(): void
    panels: readonly { questions: readonly (typeof asked)[] }[]
  }
  repeat.addPanel()
  const term = repeat.panels[0]?.questions[0] as typeof asked
  setMissingCode(term, 'REFUSED')
  expect(survey.getValue('events')).toEqual([{ 'term-Missing': 'REFUSED' }])
  setMissingCode(term, undefined)
  expect(survey.getValue('events')).toEqual([{}])
})

it('applies codes of the form to questions that have none of their own', () => {
  const document = {
    ...form({ type: 'text', name: 'a' }, { type: 'text', name: 'b', missingCodes: [] }, { type: 'html', name: 'c' }),
    missingCodes: ['ND'],
  }
  expect(itemsOf(document).map(({ key }) => key)).toEqual(['a', 'a-Missing', 'b'])
  expect(withMissingCodes(form({ type: 'text', name: 'a' }))).toEqual(form({ type: 'text', name: 'a' }))
})
