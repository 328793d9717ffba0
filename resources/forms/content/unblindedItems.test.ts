import { expect, it } from 'vitest'
import { problemsOf } from '../survey/checks.ts'
import type { JsonObject } from './json.ts'
import { hasUnblindedItems, unblindedAnswerNamesOf, withoutUnblindedItems } from './unblindedItems.ts'

const treatment = { type: 'radiogroup', name: 'treatment', choices: ['A', 'B'], unblindedOnly: true } as const
const formOf = (...elements: readonly JsonObject[]): JsonObject => ({ pages: [{ name: 'page1', elements }] })
const codesOf = (document: JsonObject) => problemsOf(document).map(({ code, path }) => [code, path.join('.')])

it('removes marked questions, panels and pages with everything in them', () => {
  const weight = { type: 'text', name: 'weight' }
  const document: JsonObject = {
    pages: [
      {
        name: 'one',
        elements: [weight, treatment, { type: 'panel', name: 'box', unblindedOnly: true, elements: [{ type: 'text', name: 'kit' }] }],
      },
      { name: 'two', unblindedOnly: true, elements: [{ type: 'comment', name: 'note', valueName: 'remark' }] },
    ],
  }
  expect(withoutUnblindedItems(document)).toEqual({ pages: [{ name: 'one', elements: [weight] }] })
  expect(hasUnblindedItems(document)).toBe(true)
  const names = unblindedAnswerNamesOf(document)
  expect(names).toEqual(expect.arrayContaining(['treatment', 'treatment-Comment', 'treatment-Missing', 'kit-Entered', 'remark']))
  expect(names).not.toContain('weight')
})

it('returns a form without marks unchanged', () => {
  const document = formOf({ type: 'text', name: 'weight', unblindedOnly: false })
  expect(withoutUnblindedItems(document)).toBe(document)
  expect(unblindedAnswerNamesOf(document)).toEqual([])
})

it.each<readonly [string, JsonObject, string]>([
  ['a condition', { type: 'text', name: 'a', visibleIf: "{treatment} = 'A'" }, 'pages.0.elements.1.visibleIf'],
  ['a calculation', { type: 'expression', name: 'a', expression: 'iif({treatment} empty, 0, 1)' }, 'pages.0.elements.1.expression'],
  ['a title', { type: 'text', name: 'a', title: 'After {treatment}' }, 'pages.0.elements.1.title'],
  ['a source of choices', { type: 'dropdown', name: 'a', choicesFromQuestion: 'treatment' }, 'pages.0.elements.1.choicesFromQuestion'],
  ['a function by name', { type: 'expression', name: 'a', expression: "displayValue('treatment')" }, 'pages.0.elements.1.expression'],
  [
    'a check',
    { type: 'text', name: 'a', validators: [{ type: 'expression', expression: "{treatment} = 'A'" }] },
    'pages.0.elements.1.validators.0.expression',
  ],
])('reports %s of a visible question that reads an unblinded one', (_, question, path) => {
  expect(codesOf(formOf(treatment, question))).toContainEqual(['unblindedRead', path])
})

it('reports calculated values and triggers that read or set an unblinded question', () => {
  const document = {
    ...formOf(treatment, { type: 'text', name: 'a' }),
    calculatedValues: [{ name: 'arm', expression: '{treatment}' }],
    triggers: [{ type: 'setvalue', expression: "{a} = '1'", setToName: 'treatment', setValue: 'A' }],
  }
  expect(codesOf(document).filter(([code]) => code === 'unblindedRead')).toEqual([
    ['unblindedRead', 'calculatedValues.0.expression'],
    ['unblindedRead', 'triggers.0.setToName'],
  ])
})

it('accepts unblinded questions that read visible ones and each other', () => {
  const document = formOf(
    { type: 'text', name: 'a' },
    { ...treatment, visibleIf: '{a} notempty' },
    {
      type: 'panel',
      name: 'box',
      unblindedOnly: true,
      elements: [{ type: 'text', name: 'kit', title: 'Kit of {treatment}', visibleIf: '{treatment} notempty' }],
    },
  )
  expect(problemsOf(document)).toEqual([])
})

it('reports shared answers, marks inside an answer, and settings that other users see', () => {
  expect(codesOf(formOf(treatment, { type: 'text', name: 'a', valueName: 'treatment' }))).toContainEqual([
    'unblindedShared',
    'pages.0.elements.1',
  ])
  expect(
    codesOf(formOf({ type: 'matrixdynamic', name: 'doses', columns: [{ name: 'dose', cellType: 'text', unblindedOnly: true }] })),
  ).toContainEqual(['unblindedInside', 'pages.0.elements.0.columns.0'])
  expect(
    codesOf(formOf({ type: 'paneldynamic', name: 'doses', templateElements: [{ type: 'text', name: 'dose', unblindedOnly: true }] })),
  ).toContainEqual(['unblindedInside', 'pages.0.elements.0.templateElements.0'])
  expect(codesOf(formOf({ ...treatment, internalCorrectAnswers: ['A'] }))).toContainEqual([
    'unblindedUse',
    'pages.0.elements.0.internalCorrectAnswers',
  ])
})
