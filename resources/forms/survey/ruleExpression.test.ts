import { describe, expect, it } from 'vitest'
import { findLookupCalls, getLookupKey, withFormName } from '../content/answersElsewhere.ts'
import type { JsonObject } from '../content/json.ts'
import { compileRule, ruleProblemOf } from './ruleExpression.ts'

const document: JsonObject = {
  pages: [
    {
      name: 'one',
      elements: [
        { type: 'text', name: 'systolic', inputType: 'number' },
        { type: 'text', name: 'diastolic', inputType: 'number' },
        { type: 'radiogroup', name: 'sex', choices: [{ value: 'F', score: 2 }, 'M'] },
        { type: 'matrixdynamic', name: 'doses', columns: [{ name: 'amount' }] },
      ],
    },
  ],
}
const isRuleMet = (expression: string, answers = {}, otherAnswers = {}) =>
  compileRule(document, expression)({ answers, elsewhere: otherAnswers }).holds

describe('the expression of a data rule', () => {
  it.each([
    ['{systolic} <= {diastolic}', null],
    ["{systolic} > answerOf('Vital signs', 'systolic', 'visit V2') * 1.2", null],
    ['{doses[0].amount} > 3', null],
    ['{systolic} <=', { code: 'brokenExpression', at: expect.any(Number) }],
    ['{systolic} > 1 and {height} > 2', { code: 'dangling', at: 21, name: 'height' }],
    ['{systolic} > twice({diastolic})', { code: 'unknownFunction', at: 14, name: 'twice' }],
    ["{sex} = 'F' and displayValue('sex') = 'F'", { code: 'readsScreen', at: 17, name: 'displayValue' }],
    ['answerOf({sex}, 1) > 2', { code: 'lookupWithoutTexts', at: 1, name: 'answerOf' }],
    ["answerOf('Vital signs', 'systolic', 'last') > 2", { code: 'unknownOrder', at: 1, name: 'last' }],
  ])('checks the expression %s', (expression, problem) => expect(ruleProblemOf(document, expression)).toEqual(problem))

  it.each([
    ['{systolic} <= {diastolic}', { systolic: 80, diastolic: 90 }, true],
    ['{systolic} <= {diastolic}', { systolic: '80', diastolic: 9 }, false],
    ['{systolic} <= {diastolic}', { systolic: 80 }, false],
    ["{sex} <> 'F'", {}, false],
    ["!({sex} = 'F')", {}, false],
    ["{sex} notcontains 'F'", {}, false],
    ["{sex} = 'M' or {systolic} > 3", { systolic: 4 }, true],
    ["{sex} <> 'M' and {systolic} > 3", { systolic: 4 }, false],
    ['{sex} empty', {}, true],
    ['{sex} empty and {systolic} > 3', { systolic: 4 }, true],
    ['{systolic} - {diastolic} < 20', { systolic: 4 }, false],
    ['score({sex}) > 1', { sex: 'F' }, true],
    ['{doses[1].amount} > 3', { doses: [{ amount: 1 }, { amount: 5 }] }, true],
  ])('evaluates %s on %j: %s', (expression, answers, expected) => expect(isRuleMet(expression, answers)).toBe(expected))

  it('reads answers of other forms, and returns every answer that it read', () => {
    const expression = `{systolic} > answerOf("Patient's diary", 'pressure') * 2 or getAnswerByDBName('WEIGHT') empty`
    const key = getLookupKey({ form: "Patient's diary", question: 'pressure', which: 'latest' })
    expect(findLookupCalls(expression).map((call) => call.key)).toEqual([key, 'WEIGHT'])
    const rule = compileRule(document, expression)
    expect(rule({ answers: { systolic: 100 }, elsewhere: { [key]: 40, WEIGHT: 80 } })).toEqual({
      holds: true,
      values: [
        ['systolic', 100],
        ['answer elsewhere 0', 40],
        ['answer elsewhere 1', 80],
      ],
    })
    expect(rule({ answers: { systolic: 100 }, elsewhere: { [key]: null, WEIGHT: 80 } }).holds).toBe(false)
    expect(rule({ answers: {}, elsewhere: {} }).holds).toBe(true)
    expect(withFormName(expression, "patient's diary", 'Diary')).toBe(
      "{systolic} > answerOf('Diary', 'pressure', 'latest') * 2 or getAnswerByDBName('WEIGHT') empty",
    )
  })
})
