import { expect, it } from 'vitest'
import type { JsonObject } from '../content/json.ts'
import { createObjectState, replaceMethod } from './libraryState.ts'
import * as Engine from './surveyEngine.ts'

it('replaces a method once, however often its module is evaluated', () => {
  class Counter {
    count(): number {
      return 1
    }
  }
  const addOne = () => replaceMethod(Counter.prototype, 'count', (count) => () => count() + 1)
  addOne()
  addOne()
  expect(new Counter().count()).toBe(2)
})

it('shares the state of an object between copies of a module', () => {
  const survey = {}
  createObjectState<string>('test').set(survey, 'Toronto')
  expect(createObjectState<string>('test').get(survey)).toBe('Toronto')
})

/** Modules that register functions or change methods of the form library when they are evaluated. */
const changingModules = ['currentDay', 'typedAnswers', 'missingValues', 'answerCompanions', 'storedBeforeDefaults']

it('runs a form in the same way when the modules of the engine are evaluated again', async () => {
  const evaluateAgain = (name: string): Promise<typeof Engine> => import(/* @vite-ignore */ `./${name}.ts?again`)
  const first = Engine.createSurvey
  for (const name of changingModules) await evaluateAgain(name)
  const { createSurvey: second } = await evaluateAgain('surveyEngine')
  expect(second).not.toBe(first)
  const elements: readonly JsonObject[] = [
    { type: 'text', name: 'a', inputType: 'date' },
    { type: 'text', name: 'day', inputType: 'date', defaultValueExpression: 'today()' },
    { type: 'expression', name: 'weight', expression: "getAnswerByDBName('WEIGHT')" },
  ]
  const run = async (createSurvey: typeof Engine.createSurvey, timeZone: string) => {
    const survey = createSurvey({ elements }, { data: { a: '2026-02-31' }, timeZone, answers: async () => 120 })
    await Promise.resolve()
    survey.validate(true, false)
    const errors = survey.getAllQuestions().flatMap((each) => each.getAllErrors().map((error) => error.getErrorType()))
    return { errors, day: String(survey.getValue('day')), weight: survey.getValue('weight') as unknown }
  }
  const [before, after] = [await run(first, 'Pacific/Kiritimati'), await run(second, 'Pacific/Kiritimati')]
  expect(before).toEqual({ errors: ['notunderstood'], day: expect.stringMatching(/^\d{4}/), weight: 120 })
  expect(after).toEqual(before)
  expect((await run(first, 'Pacific/Pago_Pago')).day).not.toBe(before.day)
})
