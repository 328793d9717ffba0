import { describe, expect, it } from 'vitest'
import { formatDate } from '../../core/values/day.ts'
import { answerShapesOf, shapeProblemsOf } from '../content/answerShapes.ts'
import { type FormAnswers, forFilling } from '../content/answers.ts'
import { lookupKeysOf } from '../content/answersElsewhere.ts'
import type { Json, JsonObject } from '../content/json.ts'
import { bpsiCalculateTargetTime, diffTime } from '../content/times.ts'
import { clauseOf } from './expressions.ts'
import { createSurvey } from './surveyEngine.ts'
import { validateAnswers } from './validateAnswers.ts'

const page = (...elements: readonly JsonObject[]): JsonObject => ({ pages: [{ name: 'one', elements }] })
const runValidation = (document: JsonObject, answers: Readonly<Record<string, Json>>, otherAnswers = {}, language = 'en') =>
  validateAnswers({ document, answers, language, timeZone: 'UTC', elsewhere: otherAnswers })

describe('time functions', () => {
  it.each([
    ['08:00', '09:30', 90],
    ['23:00', '01:00', -1320],
    ['2026-01-02T08:00', '8:05', 5],
    ['', '09:00', 'nothing'],
    ['25:00', '09:00', 'nothing'],
    [undefined, null, 'nothing'],
  ])('startTime', (startTime, endTime, minutes) => expect(diffTime(startTime, endTime)).toBe(minutes))

  it.each([
    ['08:00', 2, '10:00'],
    ['23:30', 1, '00:30'],
    ['00:30', -1, '23:30'],
    ['08:00', '1.5', '09:30'],
    ['', 1, null],
    ['08:00', '', null],
    ['08:00', 'x', null],
  ])('adds to %s %s hours: %s', (time, hours, target) => expect(bpsiCalculateTargetTime(time, hours)).toBe(target))
})

describe('custom question types', () => {
  const document = page({ type: 'time-picker', name: 'woke' }, { type: 'date-picker', name: 'seen' })

  it('custom question types store only the time or the date of a value', () => {
    const survey = createSurvey(document)
    survey.getQuestionByName('woke').value = '2026-01-02T06:05:00'
    survey.getQuestionByName('seen').value = '2026-01-02T06:05'
    expect(survey.data).toEqual({ woke: '06:05', seen: '2026-01-02' })
  })

  it('custom question types reject an invalid time and an invalid date', async () => {
    expect((await runValidation(document, { woke: 'early', seen: '2026-02-30' })).problems.map(({ question }) => question)).toEqual([
      'woke',
      'seen',
    ])
    expect((await runValidation(document, { woke: '06:05', seen: '2026-02-28' })).problems).toEqual([])
  })

  it('custom question types remain unchanged in the form', () => {
    expect(createSurvey(document).toJSON()).toEqual(document)
  })
})

describe('running a form', () => {
  it('accepts conditions in the former format, and leaves the form unchanged', () => {
    const document = page(
      { type: 'text', name: 'a' },
      { type: 'text', name: 'b', visibleIf: { operationType: 'EQUALS', questionName: 'a', answers: ["it's"] } },
    )
    const before = structuredClone(document)
    expect(createSurvey(document, { data: { a: "it's" } }).getQuestionByName('b').isVisible).toBe(true)
    expect(createSurvey(document).getQuestionByName('b').isVisible).toBe(false)
    expect(document).toEqual(before)
  })

  it.each<[string, JsonObject, Json]>([
    ['text', { defaultValue: 'no' }, 'yes'],
    ['text', { defaultValueExpression: "'no'" }, 'yes'],
    ['radiogroup', { choices: ['yes', 'no'], defaultValue: 'no' }, 'yes'],
    ['boolean', { defaultValue: true }, false],
    ['checkbox', { choices: ['yes', 'no'], defaultValue: ['no'] }, ['yes']],
    ['matrix', { columns: [1, 2], rows: ['x'], defaultValue: { x: 1 } }, { x: 2 }],
    ['multipletext', { items: [{ name: 'x' }], defaultValue: { x: 'no' } }, { x: 'yes' }],
    ['paneldynamic', { templateElements: [{ type: 'text', name: 'b' }], defaultValue: [{ b: '1' }, { b: '2' }] }, [{ b: '3' }]],
    ['paneldynamic', { templateElements: [{ type: 'text', name: 'b', defaultValue: 'no' }], panelCount: 1 }, [{ b: 'yes' }, { b: 'x' }]],
    ['matrixdynamic', { columns: [{ name: 'b', cellType: 'text' }], defaultRowValue: { b: 'no' }, rowCount: 2 }, [{ b: 'yes' }]],
  ])('prefers the stored answer of a question of type %s to its default value %o', (type, settings, answer) => {
    const document = page({ type, name: 'a', ...settings }, { type: 'text', name: 'after', visibleIf: '{a} notempty' })
    const survey = createSurvey(document, { data: { a: answer } })
    expect(survey.data).toEqual({ a: answer })
    expect(JSON.stringify(survey.getQuestionByName('a').value)).toBe(JSON.stringify(answer))
  })

  it('compares the stored answer, not the default value, in a condition', async () => {
    const document = page(
      { type: 'radiogroup', name: 'smokes', choices: ['yes', 'no'], defaultValue: 'no' },
      { type: 'text', name: 'howMuch', visibleIf: "{smokes} = 'yes'", isRequired: true },
    )
    expect(await runValidation(document, { smokes: 'yes', howMuch: 'a pack' })).toMatchObject({ problems: [], hidden: [], derived: {} })
    expect((await runValidation(document, { smokes: 'yes' })).problems.map(({ question }) => question)).toEqual(['howMuch'])
  })

  it.each<[string, JsonObject]>([
    ['an expression', { expression: "{kind} = 'sedan'" }],
    ['a name and a value', { name: 'kind', value: 'sedan' }],
  ])('shows the stored answer of a question that a trigger with %s shows', async (_, condition) => {
    const document: JsonObject = {
      elements: [
        { type: 'text', name: 'kind' },
        { type: 'text', name: 'sedan', visible: false },
      ],
      triggers: [{ type: 'visible', questions: ['sedan'], ...condition }],
    }
    expect(await runValidation(document, { kind: 'sedan', sedan: 'S' })).toMatchObject({ hidden: [], unknown: [] })
    expect(await runValidation(document, { kind: 'other', sedan: 'S' })).toMatchObject({ hidden: ['sedan'] })
  })

  it('adds up the scores of choices', () => {
    const choices: Json = [{ value: 1, score: 3 }, { value: 2, score: 0 }, { value: 3 }]
    const document = page(
      { type: 'radiogroup', name: 'mood', choices },
      { type: 'checkbox', name: 'sleep', choices },
      { type: 'expression', name: 'sum', expression: 'score({mood}, {sleep})' },
    )
    const sumOf = (data: FormAnswers): unknown => createSurvey(document, { data }).getValue('sum')
    expect([sumOf({ mood: 1 }), sumOf({ mood: 1, sleep: [1, 2, 3] }), sumOf({ mood: 2 })]).toEqual([3, 6, 0])
    expect([typeof sumOf({}), typeof sumOf({ mood: 3 })]).not.toContain('number')
    const changedSurvey = createSurvey(document)
    changedSurvey.setValue('mood', 1)
    expect(changedSurvey.getValue('sum')).toBe(3)
  })

  it('looks up answers of another form', async () => {
    const document = page(
      { type: 'expression', name: 'weight', expression: "getAnswerByDBName('WEIGHT')" },
      { type: 'text', name: 'why', visibleIf: '{weight} > 100', isRequired: true },
    )
    expect(lookupKeysOf(document)).toEqual(['WEIGHT'])
    expect((await runValidation(document, {}, { WEIGHT: 120 })).problems.map(({ question }) => question)).toEqual(['why'])
    expect((await runValidation(document, {}, { WEIGHT: 80 })).problems).toEqual([])
  })
})

describe('validation of answers', () => {
  const document = page(
    { type: 'text', name: 'age', isRequired: true, inputType: 'number', validators: [{ type: 'numeric', minValue: 18 }] },
    { type: 'radiogroup', name: 'smokes', choices: ['yes', 'no'], internalCorrectAnswers: ['no'] },
    { type: 'text', name: 'howMuch', visibleIf: "{smokes} = 'yes'", isRequired: true },
    { type: 'paneldynamic', name: 'doses', templateElements: [{ type: 'text', name: 'amount', isRequired: true }] },
  )

  it('applies the logic of the form, row by row, in the language of the caller', async () => {
    expect(await runValidation(document, { age: 30, smokes: 'no' })).toEqual({
      problems: [],
      doubts: [],
      unknown: [],
      cleared: {},
      derived: {},
      hidden: [],
      eligibility: { isEligible: true, reasons: [] },
      compared: [expect.objectContaining({ question: 'smokes', given: 'no', isCorrect: true, isComplete: true })],
    })
    const invalidResult = await runValidation(document, { age: 3, smokes: 'yes', doses: [{ amount: 1 }, {}] })
    expect(invalidResult.problems.map(({ question }) => question)).toEqual(['age', 'howMuch', 'doses'])
    expect(invalidResult.eligibility).toMatchObject({ isEligible: false, reasons: [{ question: 'smokes', given: 'yes' }] })
    expect((await runValidation(document, {})).problems[0]?.text).not.toBe((await runValidation(document, {}, {}, 'fr')).problems[0]?.text)
  })

  it('reports answers to unknown questions, and those that the logic hides', async () => {
    expect(await runValidation(document, { age: 30, smokes: 'no', howMuch: 'a pack', shoeSize: 44 })).toMatchObject({
      unknown: ['shoeSize'],
      hidden: ['howMuch'],
    })
    expect([answerShapesOf(document).has('smokes-Comment'), answerShapesOf(document).has('amount')]).toEqual([true, false])
  })

  it('never reveals correct answers to those who fill in the form', () => {
    expect(JSON.stringify(forFilling({ ...document, more: [{ correctAnswer: 1 }] }))).not.toMatch(/correct/i)
  })
})

describe('a form filled in through the API', () => {
  it('a form filled in through the API starts with the date of its site, whatever the clock of the server shows', async () => {
    const document = page({ type: 'text', name: 'day', inputType: 'date', defaultValueExpression: 'today()' })
    const deriveDay = async (timeZone: string) =>
      (await validateAnswers({ document, answers: {}, language: 'en', timeZone, elsewhere: {} })).derived.day
    // The two zones always have different dates: their clocks are 25 hours apart.
    const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']
    expect(await Promise.all(zones.map(deriveDay))).toEqual(zones.map((zone) => formatDate(zone, new Date())))
  })

  it('a form filled in through the API clears answers of hidden questions only where it requires that', async () => {
    const document: JsonObject = {
      clearInvisibleValues: 'onHidden',
      elements: [
        { type: 'text', name: 'shown' },
        { type: 'text', name: 'cleared', visibleIf: '{shown} = "x"' },
        { type: 'text', name: 'stays', visibleIf: '{shown} = "x"', clearIfInvisible: 'none' },
      ],
    }
    const answers = { shown: 'y', cleared: 'a', stays: 'b' }
    expect(await runValidation(document, answers)).toMatchObject({ derived: { cleared: null }, hidden: ['stays'] })
    const { clearInvisibleValues: _, ...silent } = document
    expect(await runValidation(silent, answers)).toMatchObject({ derived: {}, hidden: ['cleared', 'stays'] })
  })

  it('a form filled in through the API accepts the answers that its types allow', () => {
    const elements: readonly JsonObject[] = [
      { type: 'rating', name: 'half', rateMin: 0, rateStep: 0.5 },
      { type: 'rating', name: 'two', rateMin: 2, rateCount: 3, rateStep: 2 },
      { type: 'slider', name: 'one' },
      { type: 'slider', name: 'range', sliderType: 'range' },
      { type: 'buttongroup', name: 'button', choices: ['a'] },
    ]
    const shapes = answerShapesOf({ elements, triggers: [{ type: 'setvalue', expression: '{half} > 1', setToName: 'set', setValue: 1 }] })
    const getProblemCodes = (answers: Readonly<Record<string, Json>>) =>
      Object.entries(answers).flatMap(([name, value]) => shapeProblemsOf(shapes, name, value).map(({ path, code }) => `${path} ${code}`))
    expect(getProblemCodes({ half: 4.5, two: 6, one: 3, range: [2, 7], button: 'a', set: 1 })).toEqual([])
    expect(getProblemCodes({ half: 0.3, two: 5, one: 'x', range: 3, button: 'b', other: 1 })).toEqual([
      'half notAChoice',
      'two notAChoice',
      'one notANumber',
      'range notAList',
      'button notAChoice',
      'other unknownField',
    ])
  })
})

describe('readable conditions', () => {
  it.each<[string, unknown]>([
    ['', null],
    ['{a} =', null],
    ["{a} = 'x'", { kind: 'comparison', name: 'a', operator: 'equal', values: ['x'] }],
    ['{a} empty', { kind: 'comparison', name: 'a', operator: 'empty', values: [] }],
    [
      '{a} > 1 and {b} anyof [1, 2] and {c} notempty',
      {
        kind: 'all',
        clauses: [expect.anything(), { kind: 'comparison', name: 'b', operator: 'anyof', values: [1, 2] }, expect.anything()],
      },
    ],
    [
      '{a} > 1 or ({b} = 2 and {c} = 3)',
      { kind: 'any', clauses: [expect.anything(), { kind: 'all', clauses: [expect.anything(), expect.anything()] }] },
    ],
    ['!({a} = 1)', { kind: 'not', clause: expect.objectContaining({ kind: 'comparison' }) }],
    ['{a} = {b}', { kind: 'text', text: '({a} == {b})' }],
    ['age({born}) >= 18', { kind: 'text', text: '(age({born}) >= 18)' }],
  ])('parses the condition %s', (text, clause) => expect(clauseOf(text)).toEqual(clause))
})

describe('a typed answer', () => {
  const errorsOf = (document: JsonObject, data: FormAnswers) => {
    const survey = createSurvey(document, { data })
    survey.validate(true, false)
    return survey.getAllQuestions().flatMap((each) => each.getAllErrors().map((error) => error.getErrorType()))
  }
  const number = { type: 'text', name: 'a', inputType: 'number' } as const
  const day = { type: 'text', name: 'a', inputType: 'date' } as const

  it('a typed answer is rejected when it is no number or no existing date, in rows and items too', () => {
    expect(errorsOf({ elements: [number] }, { a: 'abc' })).toEqual(['notunderstood'])
    expect(errorsOf({ elements: [day] }, { a: '2026-02-31' })).toEqual(['notunderstood'])
    expect(errorsOf({ elements: [{ type: 'paneldynamic', name: 'p', templateElements: [day] }] }, { p: [{ a: 'soon' }] })).toEqual([
      'notunderstood',
    ])
    expect(
      errorsOf({ elements: [{ type: 'multipletext', name: 't', items: [{ name: 'a', inputType: 'number' }] }] }, { t: { a: 'x' } }),
    ).toEqual(['notunderstood'])
  })

  it('a typed answer is accepted when it is valid', () => {
    expect([...errorsOf({ elements: [number] }, { a: 1.5 }), ...errorsOf({ elements: [number] }, { a: '12' })]).toEqual([])
    expect(errorsOf({ elements: [day] }, { a: '2028-02-29' })).toEqual([])
  })
})

it('a cleared matrix is reflected in conditions on one of its rows', () => {
  const survey = createSurvey({
    elements: [
      { type: 'matrix', name: 'pain', rows: ['morning', 'night'], columns: [1, 2] },
      { type: 'text', name: 'why', visibleIf: '{pain.morning} = 1' },
    ],
  })
  const isShown = () => survey.getQuestionByName('why').isVisible
  survey.setValue('pain', { morning: 1 })
  expect(isShown()).toBe(true)
  survey.setValue('pain', { night: 1 })
  expect(isShown()).toBe(false)
  survey.setValue('pain', { morning: 1 })
  survey.clearValue('pain')
  expect(isShown()).toBe(false)
})

describe('a calculation with missing answers', () => {
  const evaluateExpression = (expression: string, data: FormAnswers = {}) => {
    const survey = createSurvey(
      {
        elements: [
          { type: 'text', name: 'w' },
          { type: 'text', name: 'h' },
          { type: 'expression', name: 'it', expression },
        ],
      },
      { data },
    )
    return survey.getValue('it') as Json | undefined
  }

  it.each([
    'round({w} / (({h} / 100) ^ 2), 1)',
    '{w} + 1',
    '{w} * {h}',
    '10 - {h}',
    'sum({w}, {h})',
    'avg({w}, {h})',
    'min({w}, {h})',
    'trunc({w} / 2)',
  ])('%s returns nothing', (expression) => expect(evaluateExpression(expression) ?? null).toBeNull())

  it('returns nothing when a part is missing, and the result when none is', () => {
    const bmi = 'round({w} / (({h} / 100) ^ 2), 1)'
    expect(evaluateExpression(bmi, { h: 170 }) ?? null).toBeNull()
    expect(evaluateExpression(bmi, { w: 65, h: 170 })).toBe(22.5)
    expect(evaluateExpression('sum({w}, {h})', { w: 3 })).toBe(3)
    expect(evaluateExpression('{w} + 0', { w: 0 })).toBe(0)
    expect(evaluateExpression("'Weight ' + {w}")).toBe('Weight ')
  })
})
