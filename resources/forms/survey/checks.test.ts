import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '../content/json.ts'
import { problemsOf } from './checks.ts'

const page = (...elements: readonly JsonObject[]): JsonObject => ({ pages: [{ name: 'one', elements }] })
const createText = (name: string, properties: JsonObject = {}): JsonObject => ({ type: 'text', name, ...properties })
const listProblems = (document: JsonObject) =>
  problemsOf(document).map(({ code, path, details = {} }) => [code, path.at(-1), ...Object.values(details)].join(' '))

describe('problems of a form', () => {
  it('finds no problem in a valid form', () => {
    expect(
      listProblems(
        page(createText('a', { title: 'Hello {b}' }), createText('b', { visibleIf: '{a} notempty', title: { en: 'B', fr: 'Bé' } })),
      ),
    ).toEqual([])
  })

  it.each<[string, JsonObject, readonly string[]]>([
    ['nothing asked', { pages: [{ name: 'one' }] }, ['emptyForm ']],
    ['a question without a name', page({ type: 'text' }), ['missingName 0']],
    ['a name twice, letter case aside', page(createText('a'), createText('A')), ['duplicateName 1 A']],
    ['an expression that breaks off', page(createText('a'), createText('b', { visibleIf: '{a} =' })), ['brokenExpression visibleIf 6']],
    [
      'a parenthesis that is not closed, in a message too',
      {
        ...page(createText('a', { title: 'A (' }), createText('b', { visibleIf: "({a} = '(it\\'s') and (({a} = 2)" })),
        completedHtmlOnCondition: [{ expression: 'iif({a} > 1, 2, 3', html: 'x' }],
      },
      ['brokenExpression expression 4', 'brokenExpression visibleIf 22'],
    ],
    ['a program', page(createText('a', { enableIf: 'window.x = 1' })), ['scriptInExpression enableIf 1']],
    [
      'a program that reads as an expression',
      page(createText('a', { defaultValueExpression: "fetch('x')" })),
      ['scriptInExpression defaultValueExpression 1'],
    ],
    ['a function that nobody knows', page(createText('a', { expression: 'bmi(3)' })), ['unknownFunction expression 1 bmi']],
    ['a name that nothing has', page(createText('a', { visibleIf: '{nobody} = 1' })), ['dangling visibleIf nobody']],
    [
      'a choice without a value',
      page({ type: 'radiogroup', name: 'a', choices: ['x', { text: 'Y' }, 'x'] }),
      ['choiceWithoutValue 1', 'duplicateChoice 2 x'],
    ],
    ['a title of nothing', page(createText('a', { title: ' ' })), ['missingTitle title']],
    ['a type that nobody knows', page({ type: 'medications', name: 'a' }, createText('b')), ['unknownType 0 medications']],
    ['no type that somebody knows', page({ type: 'medications', name: 'a' }), ['onlyUnknownTypes ', 'unknownType 0 medications']],
    ['a blank around a name', page(createText('CARDIOLOGIST\t')), ['nameWithSpaces 0 CARDIOLOGIST']],
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
        createText('a', {
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
      page(createText('a', { visibleIf: { operationType: 'RHYMES_WITH', questionName: 'b', answers: [] } }), createText('b')),
      ['unknownOperator visibleIf RHYMES_WITH'],
    ],
    ['what waits for itself', page(createText('a', { visibleIf: '{a} = 1' })), ['unreachable 0 a']],
    [
      'two that wait for one another',
      page(createText('a', { visibleIf: '{b} = 1' }), createText('b', { visibleIf: '{a} = 1' }), createText('c', { visibleIf: '{b} = 1' })),
      ['unreachable 0 a', 'unreachable 1 b'],
    ],
    [
      'what waits for what stands in it',
      page({ type: 'panel', name: 'p', visibleIf: '{a} = 1', elements: [createText('a')] }),
      ['unreachable 0 a'],
    ],
    [
      'what stands in something hidden for good',
      page({ type: 'panel', name: 'p', visible: false, elements: [createText('a')] }),
      ['unreachable 0 a'],
    ],
  ])('reports %s', (_title, document, expected) => expect(listProblems(document)).toEqual(expected))

  it('accepts used names in repeats, calculated values, rows and comments', () => {
    const validForm: JsonObject = {
      calculatedValues: [{ name: 'sum', expression: '{a} + 1' }],
      ...page(
        createText('a'),
        {
          type: 'paneldynamic',
          name: 'doses',
          templateElements: [createText('amount'), createText('unit', { visibleIf: '{panel.amount} > 1' })],
        },
        { type: 'matrixdynamic', name: 'visits', columns: [{ name: 'day' }, { name: 'why', visibleIf: '{row.day} notempty' }] },
        createText('b', {
          visibleIf: '{sum} > 1 and {doses[0].amount} > 1 and {a-Comment} empty and {visits[0].day} notempty and {item} = 1',
        }),
      ),
    }
    expect(listProblems(validForm)).toEqual([])
  })

  it('reports text in braces as a warning, which may be meant literally', () => {
    expect(
      problemsOf(page(createText('a', { title: 'Like {this}', visibleIf: '{that} = 1' }))).map(({ code, level }) => [code, level]),
    ).toEqual([
      ['dangling', 'warning'],
      ['dangling', 'error'],
    ])
  })

  it('accepts the same name in two repeats', () => {
    const repeat = (name: string): JsonObject => ({ type: 'paneldynamic', name, templateElements: [createText('amount')] })
    expect(listProblems(page(createText('amount'), repeat('one'), repeat('two')))).toEqual([])
    expect(
      listProblems(page({ type: 'paneldynamic', name: 'one', templateElements: [createText('amount'), createText('amount')] })),
    ).toEqual(['duplicateName 1 amount'])
  })
})

describe('constructs that the survey library supports', () => {
  it('supported constructs are no error: values set by triggers or externally, and a repeated row with conditions', () => {
    const createRow = (visibleIf?: string): JsonObject => ({ value: 'x', ...(visibleIf === undefined ? {} : { visibleIf }) })
    const createForm = (rows: readonly Json[], properties: JsonObject = {}): JsonObject => ({
      elements: [
        { type: 'text', name: 'a', visibleIf: '{set} = 1 and {profile.age} > 18' },
        { type: 'matrix', name: 'm', columns: [1], rows },
      ],
      triggers: [{ type: 'setvalue', expression: '{a} notempty', setToName: 'set', setValue: 1 }],
      ...properties,
    })
    const listProblemDetails = (document: JsonObject) =>
      problemsOf(document).map(({ code, level, details }) => [code, level, details?.name ?? details?.value])
    const set = ['dangling', 'warning', 'set']
    expect(listProblemDetails(createForm([createRow('{a} = 1'), createRow('{a} = 2')], { externalValues: ['profile'] }))).toEqual([set])
    expect(listProblemDetails(createForm([createRow('{a} = 1'), createRow()]))).toEqual(
      expect.arrayContaining([set, ['dangling', 'error', 'profile'], ['duplicateChoice', 'error', 'x']]),
    )
  })
})
