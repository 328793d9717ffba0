import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRandom } from '#resources/core/random.ts'
import type { FormAnswers } from '#resources/forms/content/answers.ts'
import type { JsonObject } from '#resources/forms/content/json.ts'
import { compileForm, createSurvey } from '#resources/forms/survey/surveyEngine.ts'
import { generateAnswers } from '#resources/forms/testing/generateAnswers.ts'
import { importedForm } from '#resources/forms/testing/importedForm.ts'
import { kitchenSinkForm } from '#resources/forms/testing/kitchenSinkForm.ts'
import { makeForms } from '../../seeds/forms.ts'
import { foreignForms } from '../app/testing/foreignForms.ts'
import { type SurveyState, surveyStateOf } from '../app/testing/surveyState.ts'

const answersOfForeign = 500

let library: Worker
beforeAll(() => {
  library = new Worker(new URL('../app/testing/plainSurvey.ts', import.meta.url))
})
afterAll(() => library?.terminate())

async function computeLibraryStates(document: JsonObject, answers: readonly object[]): Promise<readonly SurveyState[]> {
  library.postMessage({ document: compileForm(document), answers })
  const [states] = (await once(library, 'message')) as [readonly SurveyState[]]
  return states
}

const isEmptyValue = (value: unknown): boolean => value === undefined || value === null || value === ''
const questionNameOf = (name: string): string => name.replace(/#\d+$/, '')

/**
 * True if an expression reads a name without an answer. Fields of rows always count, because they have no answer outside of their row.
 */
const hasMissingOperand = (expression: string, answers: FormAnswers): boolean =>
  [...expression.matchAll(/\{([^{}]+)\}/g)].some(([, name = '']) => isEmptyValue(answers[name.trim()]))

/** True if a result depends on the clock, which moves between both runs. Such a result is also stored without a time zone. */
const readsClock = (expression: string): boolean => /\b(?:currentDate|today)\s*\(/i.test(expression)

/**
 * Compares the results of our code with those of the survey library. Our rule leaves a calculation without a result if an operand is
 * missing. Returns the number of differences that follow from this rule, and the names of all other differences.
 */
function differencesOf(ownState: SurveyState, library: SurveyState, answers: FormAnswers) {
  const emptiedNames = Object.keys(library.calculated).filter(
    (name) =>
      !readsClock(library.expressions[name] ?? '') &&
      JSON.stringify(ownState.calculated[name]) !== JSON.stringify(library.calculated[name]),
  )
  const isByRule = (name: string): boolean =>
    isEmptyValue(ownState.calculated[name]) && hasMissingOperand(library.expressions[name] ?? '', answers)
  const byRule = new Set(emptiedNames.filter(isByRule).map(questionNameOf))
  const isConsequence = (name: string): boolean => {
    const expression = library.expressions[name] ?? ''
    return [...byRule].some((each) => expression.includes(each) && each !== questionNameOf(name))
  }
  const others = emptiedNames.filter((name) => !isByRule(name) && !isConsequence(name))
  const states = [...new Set([...Object.keys(ownState.questions), ...Object.keys(library.questions)])].filter(
    (name) => ownState.questions[name] !== library.questions[name],
  )
  return { byRule: byRule.size, others: [...others, ...states.filter((name) => !isConsequence(name))] }
}

const generatedForms = [
  { name: 'a kitchen sink', document: kitchenSinkForm(createRandom(1), 0), count: 1 },
  { name: 'a form of another program', document: importedForm, count: 6 },
]
const demo = makeForms(createRandom(1), { language: 'en', studyId: null, authorId: null, medicalOfficerId: null })
const demoForms = demo.contents.map(({ formJson }, index) => ({ name: `form ${index + 1} of the demo`, document: formJson, count: 6 }))
const foreignSamples = foreignForms().map((each) => ({ ...each, count: answersOfForeign }))

it.each([...generatedForms, ...demoForms, ...foreignSamples])(
  'shows, requires and calculates in $name as the survey library does',
  async ({ name, document, count }) => {
    const random = createRandom(name.length)
    // Some answers are incomplete, so that calculations lack operands.
    const answers = Array.from({ length: count }, (_, index) => generateAnswers(document, random, [0.9, 0.5, 0.2][index % 3]).answers)
    const plainStates = await computeLibraryStates(document, answers)
    const results = answers.map((data, index) => {
      const survey = createSurvey(document, { data })
      const differences = differencesOf(surveyStateOf(survey), plainStates[index] as SurveyState, data)
      survey.dispose()
      return differences
    })
    // Prints how many sets of answers have a calculation that our rule empties.
    const byRule = results.filter((each) => each.byRule > 0).length
    process.stdout.write(
      count === answersOfForeign ? `${name}: ${count} answers, ${byRule} with a calculation that our rule empties\n` : '',
    )
    expect(results.flatMap(({ others }) => others)).toEqual([])
  },
)
