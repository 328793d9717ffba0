import { expect, it } from 'vitest'
import { enteredOf, enterInUnit } from '../survey/answerCompanions.ts'
import { createSurvey } from '../survey/surveyEngine.ts'
import { validateAnswers } from '../survey/validateAnswers.ts'
import { answerShapesOf, shapeProblemsOf } from './answerShapes.ts'
import { itemsOf, localiseItemTitle } from './items.ts'
import type { Json, JsonObject } from './json.ts'
import { type AlternativeUnit, alternativeUnitsOf, commonUnits, toStoredUnit } from './units.ts'

const lb: AlternativeUnit = { unit: 'lb', factor: 0.45359237, offset: 0 }
const number = { inputType: 'number', unit: 'kg', alternativeUnits: [{ unit: 'lb', factor: 0.45359237 }] }
const document: JsonObject = {
  elements: [
    { type: 'text', name: 'weight', title: 'Weight', max: 200, ...number },
    { type: 'matrixdynamic', name: 'visits', rowCount: 1, columns: [{ name: 'weight', cellType: 'text', ...number }] },
    { type: 'text', name: 'pulse', inputType: 'number', unit: 'bpm' },
  ],
}

it.each([
  ['kg', 'lb', 150, 68.04],
  ['lb', 'kg', 68.04, 150],
  ['cm', 'in', 70, 177.8],
  ['°C', '°F', 98.6, 37],
  ['°F', '°C', 37, 98.6],
  ['mmol/L glucose', 'mg/dL', 100, 5.551],
  ['mg/dL cholesterol', 'mmol/L', 5, 193.3],
])('converts to %s from %s', (name, fromUnit, enteredValue, stored) => {
  const alternative = commonUnits.find((each) => each.name === name)?.alternatives.find(({ unit }) => unit === fromUnit)
  expect(toStoredUnit(enteredValue, alternative as AlternativeUnit)).toBe(stored)
})

it('offers no other unit for text, or when the conversion is invalid', () => {
  expect(alternativeUnitsOf(number)).toEqual([lb])
  expect(alternativeUnitsOf({ ...number, inputType: 'text' })).toEqual([])
  expect(alternativeUnitsOf({ ...number, alternativeUnits: [{ unit: 'lb' }, 'lb', { unit: 'lb', factor: 0 }] })).toEqual([])
})

it('lists the entered number as a separate item, and checks its shape', () => {
  const items = itemsOf(document)
  expect(items.map(({ key }) => key)).toEqual(['weight', 'weight-Entered', 'visits.weight', 'visits.weight-Entered', 'pulse'])
  expect(localiseItemTitle(items[1] as (typeof items)[0], 'en')).toBe('Weight: as entered')
  const getProblemCodes = (name: string, value: Json) => shapeProblemsOf(answerShapesOf(document), name, value).map(({ code }) => code)
  expect([
    getProblemCodes('weight-Entered', '150 lb'),
    getProblemCodes('weight-Entered', '150 st'),
    getProblemCodes('pulse-Entered', '1 x'),
  ]).toEqual([[], ['notANumber'], ['unknownField']])
})

it('stores the converted number with the entered one, in a table too, until it is answered again', async () => {
  const survey = createSurvey(document)
  const weight = survey.getQuestionByName('weight')
  enterInUnit(weight, 150, lb)
  const table = survey.getQuestionByName('visits') as unknown as {
    visibleRows: readonly { cells: readonly { question: typeof weight }[] }[]
  }
  enterInUnit(table.visibleRows[0]?.cells[0]?.question as typeof weight, 150, lb)
  const stored = { weight: 68.04, 'weight-Entered': '150 lb', visits: [{ weight: 68.04, 'weight-Entered': '150 lb' }] }
  expect(survey.data).toEqual(stored)
  expect(enteredOf(createSurvey(document, { data: stored }).getQuestionByName('weight'))).toBe('150 lb')
  const opened = createSurvey(document, { data: stored })
  expect([(opened.getQuestionByName('visits') as unknown as typeof table).visibleRows.length, opened.data]).toEqual([1, stored])
  expect((await validateAnswers({ document, answers: stored, language: 'en', elsewhere: {} })).problems).toEqual([])
  // The limits apply to the stored unit.
  enterInUnit(weight, 500, lb)
  expect(weight.validate()).toBe(false)
  weight.value = 70
  expect(survey.data).toMatchObject({ weight: 70, visits: stored.visits })
  expect(enteredOf(weight)).toBeUndefined()
})
