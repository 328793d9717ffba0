import { describe, expect, it } from 'vitest'
import { dateIn } from '../core/day.ts'
import { answerShapesOf, shapeProblemsOf } from './answerShapes.ts'
import { type FormAnswers, forFilling } from './answers.ts'
import { lookupKeysOf } from './answersElsewhere.ts'
import { clauseOf } from './expressions.ts'
import type { Json, JsonObject } from './json.ts'
import { runnable } from './surveyEngine.ts'
import { bpsiCalculateTargetTime, diffTime } from './times.ts'
import { validateAnswers } from './validateAnswers.ts'

const page = (...elements: readonly JsonObject[]): JsonObject => ({ pages: [{ name: 'one', elements }] })
const validated = (document: JsonObject, answers: Readonly<Record<string, Json>>, elsewhere = {}, language = 'en') =>
  validateAnswers({ document, answers, language, timeZone: 'UTC', elsewhere })

describe('times', () => {
  it.each([
    ['08:00', '09:30', 90],
    ['23:00', '01:00', -1320],
    ['2026-01-02T08:00', '8:05', 5],
    ['', '09:00', 'nothing'],
    ['25:00', '09:00', 'nothing'],
    [undefined, null, 'nothing'],
  ])('from %s to %s are %s minutes', (from, to, minutes) => expect(diffTime(from, to)).toBe(minutes))

  it.each([
    ['08:00', 2, '10:00'],
    ['23:30', 1, '00:30'],
    ['00:30', -1, '23:30'],
    ['08:00', '1.5', '09:30'],
    ['', 1, null],
    ['08:00', '', null],
    ['08:00', 'x', null],
  ])('%s and %s hours are %s', (time, hours, target) => expect(bpsiCalculateTargetTime(time, hours)).toBe(target))
})

describe('our types of questions', () => {
  const document = page({ type: 'time-picker', name: 'woke' }, { type: 'date-picker', name: 'seen' })

  it('keep a time of a day and a day, whatever came with them', () => {
    const survey = runnable(document)
    survey.getQuestionByName('woke').value = '2026-01-02T06:05:00'
    survey.getQuestionByName('seen').value = '2026-01-02T06:05'
    expect(survey.data).toEqual({ woke: '06:05', seen: '2026-01-02' })
  })

  it('refuse what is neither', async () => {
    expect((await validated(document, { woke: 'early', seen: '2026-02-30' })).problems.map(({ question }) => question)).toEqual([
      'woke',
      'seen',
    ])
    expect((await validated(document, { woke: '06:05', seen: '2026-02-28' })).problems).toEqual([])
  })

  it('stay what they are in the form', () => {
    expect(runnable(document).toJSON()).toEqual(document)
  })
})

describe('a run of a form', () => {
  it('takes conditions of the older shape, and leaves the form as it is', () => {
    const document = page(
      { type: 'text', name: 'a' },
      { type: 'text', name: 'b', visibleIf: { operationType: 'EQUALS', questionName: 'a', answers: ["it's"] } },
    )
    const before = structuredClone(document)
    expect(runnable(document, { data: { a: "it's" } }).getQuestionByName('b').isVisible).toBe(true)
    expect(runnable(document).getQuestionByName('b').isVisible).toBe(false)
    expect(document).toEqual(before)
  })

  it('adds up what the choices count', () => {
    const choices: Json = [{ value: 1, score: 3 }, { value: 2, score: 0 }, { value: 3 }]
    const document = page(
      { type: 'radiogroup', name: 'mood', choices },
      { type: 'checkbox', name: 'sleep', choices },
      { type: 'expression', name: 'sum', expression: 'score({mood}, {sleep})' },
    )
    const sumOf = (data: FormAnswers): unknown => runnable(document, { data }).getValue('sum')
    expect([sumOf({ mood: 1 }), sumOf({ mood: 1, sleep: [1, 2, 3] }), sumOf({ mood: 2 })]).toEqual([3, 6, 0])
    expect([typeof sumOf({}), typeof sumOf({ mood: 3 })]).not.toContain('number')
    const changing = runnable(document)
    changing.setValue('mood', 1)
    expect(changing.getValue('sum')).toBe(3)
  })

  it('asks elsewhere for what another form has', async () => {
    const document = page(
      { type: 'expression', name: 'weight', expression: "getAnswerByDBName('WEIGHT')" },
      { type: 'text', name: 'why', visibleIf: '{weight} > 100', isRequired: true },
    )
    expect(lookupKeysOf(document)).toEqual(['WEIGHT'])
    expect((await validated(document, {}, { WEIGHT: 120 })).problems.map(({ question }) => question)).toEqual(['why'])
    expect((await validated(document, {}, { WEIGHT: 80 })).problems).toEqual([])
  })
})

describe('answers', () => {
  const document = page(
    { type: 'text', name: 'age', isRequired: true, inputType: 'number', validators: [{ type: 'numeric', minValue: 18 }] },
    { type: 'radiogroup', name: 'smokes', choices: ['yes', 'no'], internalCorrectAnswers: ['no'] },
    { type: 'text', name: 'howMuch', visibleIf: "{smokes} = 'yes'", isRequired: true },
    { type: 'paneldynamic', name: 'doses', templateElements: [{ type: 'text', name: 'amount', isRequired: true }] },
  )

  it('are compared with the logic of the form, row by row, in the language of whoever asks', async () => {
    expect(await validated(document, { age: 30, smokes: 'no' })).toEqual({
      problems: [],
      doubts: [],
      unknown: [],
      derived: {},
      hidden: [],
      eligibility: { isEligible: true, reasons: [] },
      compared: [expect.objectContaining({ question: 'smokes', given: 'no', isCorrect: true, isComplete: true })],
    })
    const wrong = await validated(document, { age: 3, smokes: 'yes', doses: [{ amount: 1 }, {}] })
    expect(wrong.problems.map(({ question }) => question)).toEqual(['age', 'howMuch', 'doses'])
    expect(wrong.eligibility).toMatchObject({ isEligible: false, reasons: [{ question: 'smokes', given: 'yes' }] })
    expect((await validated(document, {})).problems[0]?.text).not.toBe((await validated(document, {}, {}, 'fr')).problems[0]?.text)
  })

  it('that nobody asks for, or that the logic hides, are named', async () => {
    expect(await validated(document, { age: 30, smokes: 'no', howMuch: 'a pack', shoeSize: 44 })).toMatchObject({
      unknown: ['shoeSize'],
      hidden: ['howMuch'],
    })
    expect([answerShapesOf(document).has('smokes-Comment'), answerShapesOf(document).has('amount')]).toEqual([true, false])
  })

  it('never show whoever gives them which are correct', () => {
    expect(JSON.stringify(forFilling({ ...document, more: [{ correctAnswer: 1 }] }))).not.toMatch(/correct/i)
  })
})

describe('a form that is filled in elsewhere', () => {
  it('begins with the day of its site, whatever the clock of the server says', async () => {
    const document = page({ type: 'text', name: 'day', inputType: 'date', defaultValueExpression: 'today()' })
    const given = async (timeZone: string) =>
      (await validateAnswers({ document, answers: {}, language: 'en', timeZone, elsewhere: {} })).derived.day
    // Their days are never the same: 25 hours lie between them.
    const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']
    expect(await Promise.all(zones.map(given))).toEqual(zones.map((zone) => dateIn(zone, new Date())))
  })

  it('empties answers of hidden questions where it says so, and nowhere else', async () => {
    const document: JsonObject = {
      clearInvisibleValues: 'onHidden',
      elements: [
        { type: 'text', name: 'shown' },
        { type: 'text', name: 'cleared', visibleIf: '{shown} = "x"' },
        { type: 'text', name: 'stays', visibleIf: '{shown} = "x"', clearIfInvisible: 'none' },
      ],
    }
    const answers = { shown: 'y', cleared: 'a', stays: 'b' }
    expect(await validated(document, answers)).toMatchObject({ derived: { cleared: null }, hidden: ['stays'] })
    const { clearInvisibleValues: _, ...silent } = document
    expect(await validated(silent, answers)).toMatchObject({ derived: {}, hidden: ['cleared', 'stays'] })
  })

  it('takes the answers that its types allow', () => {
    const elements: readonly JsonObject[] = [
      { type: 'rating', name: 'half', rateMin: 0, rateStep: 0.5 },
      { type: 'rating', name: 'two', rateMin: 2, rateCount: 3, rateStep: 2 },
      { type: 'slider', name: 'one' },
      { type: 'slider', name: 'range', sliderType: 'range' },
      { type: 'buttongroup', name: 'button', choices: ['a'] },
    ]
    const shapes = answerShapesOf({ elements, triggers: [{ type: 'setvalue', expression: '{half} > 1', setToName: 'set', setValue: 1 }] })
    const codes = (answers: Readonly<Record<string, Json>>) =>
      Object.entries(answers).flatMap(([name, value]) => shapeProblemsOf(shapes, name, value).map(({ path, code }) => `${path} ${code}`))
    expect(codes({ half: 4.5, two: 6, one: 3, range: [2, 7], button: 'a', set: 1 })).toEqual([])
    expect(codes({ half: 0.3, two: 5, one: 'x', range: 3, button: 'b', other: 1 })).toEqual([
      'half notAChoice',
      'two notAChoice',
      'one notANumber',
      'range notAList',
      'button notAChoice',
      'other unknownField',
    ])
  })
})

describe('conditions in words', () => {
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
  ])('%s', (text, clause) => expect(clauseOf(text)).toEqual(clause))
})

describe('an answer that is typed', () => {
  const errorsOf = (document: JsonObject, data: FormAnswers) => {
    const survey = runnable(document, { data })
    survey.validate(true, false)
    return survey.getAllQuestions().flatMap((each) => each.getAllErrors().map((error) => error.getErrorType()))
  }
  const number = { type: 'text', name: 'a', inputType: 'number' } as const
  const day = { type: 'text', name: 'a', inputType: 'date' } as const

  it('is refused where it is no number or no day that exists, in rows and items too', () => {
    expect(errorsOf({ elements: [number] }, { a: 'abc' })).toEqual(['notunderstood'])
    expect(errorsOf({ elements: [day] }, { a: '2026-02-31' })).toEqual(['notunderstood'])
    expect(errorsOf({ elements: [{ type: 'paneldynamic', name: 'p', templateElements: [day] }] }, { p: [{ a: 'soon' }] })).toEqual([
      'notunderstood',
    ])
    expect(
      errorsOf({ elements: [{ type: 'multipletext', name: 't', items: [{ name: 'a', inputType: 'number' }] }] }, { t: { a: 'x' } }),
    ).toEqual(['notunderstood'])
  })

  it('is taken where it is one', () => {
    expect([...errorsOf({ elements: [number] }, { a: 1.5 }), ...errorsOf({ elements: [number] }, { a: '12' })]).toEqual([])
    expect(errorsOf({ elements: [day] }, { a: '2028-02-29' })).toEqual([])
  })
})

it('follows a matrix that is emptied in conditions about one of its rows', () => {
  const survey = runnable({
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

describe('a calculation over missing answers', () => {
  const yields = (expression: string, data: FormAnswers = {}) => {
    const survey = runnable(
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
  ])('%s yields nothing', (expression) => expect(yields(expression) ?? null).toBeNull())

  it('yields nothing where a part is missing, and the figure where none is', () => {
    const bmi = 'round({w} / (({h} / 100) ^ 2), 1)'
    expect(yields(bmi, { h: 170 }) ?? null).toBeNull()
    expect(yields(bmi, { w: 65, h: 170 })).toBe(22.5)
    expect(yields('sum({w}, {h})', { w: 3 })).toBe(3)
    expect(yields('{w} + 0', { w: 0 })).toBe(0)
    expect(yields("'Weight ' + {w}")).toBe('Weight ')
  })
})
