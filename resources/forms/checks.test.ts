import { describe, expect, it } from 'vitest'
import { problemsOf } from './checks.ts'
import type { Json, JsonObject } from './json.ts'

const page = (...elements: readonly JsonObject[]): JsonObject => ({ pages: [{ name: 'one', elements }] })
const text = (name: string, rest: JsonObject = {}): JsonObject => ({ type: 'text', name, ...rest })
const found = (document: JsonObject) =>
  problemsOf(document).map(({ code, path, details = {} }) => [code, path.at(-1), ...Object.values(details)].join(' '))

describe('what is wrong with a form', () => {
  it('is nothing of a sound one', () => {
    expect(found(page(text('a', { title: 'Hello {b}' }), text('b', { visibleIf: '{a} notempty', title: { en: 'B', fr: 'Bé' } })))).toEqual(
      [],
    )
  })

  it.each<[string, JsonObject, readonly string[]]>([
    ['nothing asked', { pages: [{ name: 'one' }] }, ['emptyForm ']],
    ['a question without a name', page({ type: 'text' }), ['missingName 0']],
    ['a name twice, letter case aside', page(text('a'), text('A')), ['duplicateName 1 A']],
    ['an expression that breaks off', page(text('a'), text('b', { visibleIf: '{a} =' })), ['brokenExpression visibleIf 6']],
    ['a program', page(text('a', { enableIf: 'window.x = 1' })), ['scriptInExpression enableIf 1']],
    [
      'a program that reads as an expression',
      page(text('a', { defaultValueExpression: "fetch('x')" })),
      ['scriptInExpression defaultValueExpression 1'],
    ],
    ['a function that nobody knows', page(text('a', { expression: 'bmi(3)' })), ['unknownFunction expression 1 bmi']],
    ['a name that nothing has', page(text('a', { visibleIf: '{nobody} = 1' })), ['dangling visibleIf nobody']],
    [
      'a choice without a value',
      page({ type: 'radiogroup', name: 'a', choices: ['x', { text: 'Y' }, 'x'] }),
      ['choiceWithoutValue 1', 'duplicateChoice 2 x'],
    ],
    ['a title of nothing', page(text('a', { title: ' ' })), ['missingTitle title']],
    ['a type that nobody knows', page({ type: 'medications', name: 'a' }, text('b')), ['unknownType 0 medications']],
    ['no type that somebody knows', page({ type: 'medications', name: 'a' }), ['onlyUnknownTypes ', 'unknownType 0 medications']],
    ['a blank around a name', page(text('CARDIOLOGIST\t')), ['nameWithSpaces 0 CARDIOLOGIST']],
    [
      'choices without end',
      page({ type: 'dropdown', name: 'a', choicesMax: 100_000 }, { type: 'rating', name: 'b', rateMax: 10, rateStep: 0.001 }),
      ['tooManyChoices choicesMax 1000', 'tooManyChoices rateMax 1000'],
    ],
    [
      'rows without end',
      page({
        type: 'paneldynamic',
        name: 'a',
        panelCount: 50,
        templateElements: [{ type: 'matrixdynamic', name: 'b', rowCount: 50, columns: [{ name: 'c' }] }],
      }),
      ['tooManyFields 0 2000'],
    ],
    [
      'patterns that explode, or break off',
      page(
        text('a', {
          validators: [
            { type: 'regex', regex: '^(a+)+$' },
            { type: 'regex', regex: '(' },
          ],
        }),
      ),
      ['slowPattern 0', 'brokenPattern 1'],
    ],
    [
      'a comparison that nobody knows',
      page(text('a', { visibleIf: { operationType: 'RHYMES_WITH', questionName: 'b', answers: [] } }), text('b')),
      ['unknownOperator visibleIf RHYMES_WITH'],
    ],
    ['what waits for itself', page(text('a', { visibleIf: '{a} = 1' })), ['unreachable 0 a']],
    [
      'two that wait for one another',
      page(text('a', { visibleIf: '{b} = 1' }), text('b', { visibleIf: '{a} = 1' }), text('c', { visibleIf: '{b} = 1' })),
      ['unreachable 0 a', 'unreachable 1 b'],
    ],
    [
      'what waits for what stands in it',
      page({ type: 'panel', name: 'p', visibleIf: '{a} = 1', elements: [text('a')] }),
      ['unreachable 0 a'],
    ],
    [
      'what stands in something hidden for good',
      page({ type: 'panel', name: 'p', visible: false, elements: [text('a')] }),
      ['unreachable 0 a'],
    ],
  ])('%s', (_what, document, expected) => expect(found(document)).toEqual(expected))

  it('is not that names in repeats, of calculated values, of rows and comments are used', () => {
    const sound: JsonObject = {
      calculatedValues: [{ name: 'sum', expression: '{a} + 1' }],
      ...page(
        text('a'),
        { type: 'paneldynamic', name: 'doses', templateElements: [text('amount'), text('unit', { visibleIf: '{panel.amount} > 1' })] },
        { type: 'matrixdynamic', name: 'visits', columns: [{ name: 'day' }, { name: 'why', visibleIf: '{row.day} notempty' }] },
        text('b', { visibleIf: '{sum} > 1 and {doses[0].amount} > 1 and {a-Comment} empty and {visits[0].day} notempty and {item} = 1' }),
      ),
    }
    expect(found(sound)).toEqual([])
  })

  it('keeps nobody from saving words with braces, which nothing may be called', () => {
    expect(problemsOf(page(text('a', { title: 'Like {this}', visibleIf: '{that} = 1' }))).map(({ code, level }) => [code, level])).toEqual([
      ['dangling', 'warning'],
      ['dangling', 'error'],
    ])
  })

  it('may have the same name in two repeats', () => {
    const repeat = (name: string): JsonObject => ({ type: 'paneldynamic', name, templateElements: [text('amount')] })
    expect(found(page(text('amount'), repeat('one'), repeat('two')))).toEqual([])
    expect(found(page({ type: 'paneldynamic', name: 'one', templateElements: [text('amount'), text('amount')] }))).toEqual([
      'duplicateName 1 amount',
    ])
  })
})

describe('what the library runs and the form means so', () => {
  it('is no error: values set by triggers or given from outside, and a row twice with conditions', () => {
    const row = (visibleIf?: string): JsonObject => ({ value: 'x', ...(visibleIf === undefined ? {} : { visibleIf }) })
    const form = (rows: readonly Json[], more: JsonObject = {}): JsonObject => ({
      elements: [
        { type: 'text', name: 'a', visibleIf: '{set} = 1 and {profile.age} > 18' },
        { type: 'matrix', name: 'm', columns: [1], rows },
      ],
      triggers: [{ type: 'setvalue', expression: '{a} notempty', setToName: 'set', setValue: 1 }],
      ...more,
    })
    const found = (document: JsonObject) =>
      problemsOf(document).map(({ code, level, details }) => [code, level, details?.name ?? details?.value])
    const set = ['dangling', 'warning', 'set']
    expect(found(form([row('{a} = 1'), row('{a} = 2')], { externalValues: ['profile'] }))).toEqual([set])
    expect(found(form([row('{a} = 1'), row()]))).toEqual(
      expect.arrayContaining([set, ['dangling', 'error', 'profile'], ['duplicateChoice', 'error', 'x']]),
    )
  })
})
