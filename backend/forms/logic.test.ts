import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FormAnswers } from '#resources/forms/answers.ts'
import type { JsonObject } from '#resources/forms/json.ts'
import { compiled, runnable } from '#resources/forms/surveyEngine.ts'
import { makeForms } from '../../seeds/forms.ts'
import { createRandom } from '../../seeds/random.ts'
import { foreignForms } from '../testing/foreignForms.ts'
import { generateAnswers } from '../testing/formAnswers.ts'
import { kitchenSinkForm } from '../testing/kitchenSinkForm.ts'
import { type SurveyState, surveyStateOf } from '../testing/surveyState.ts'

const answersOfForeign = 500

let library: Worker
beforeAll(() => {
  library = new Worker(new URL('../testing/plainSurvey.ts', import.meta.url))
})
afterAll(() => library?.terminate())

async function statesByLibrary(document: JsonObject, answers: readonly object[]): Promise<readonly SurveyState[]> {
  library.postMessage({ document: compiled(document), answers })
  const [states] = (await once(library, 'message')) as [readonly SurveyState[]]
  return states
}

const isNothing = (value: unknown): boolean => value === undefined || value === null || value === ''
const placeOf = (name: string): string => name.replace(/#\d+$/, '')

/** Does an expression name something that has no answer? Fields of rows count as such: an answer of that name stands nowhere outside. */
const hasMissingPart = (expression: string, answers: FormAnswers): boolean =>
  [...expression.matchAll(/\{([^{}]+)\}/g)].some(([, name = '']) => isNothing(answers[name.trim()]))

/** Differences between two states: those that our rule for missing parts explains, and the others. */
function differencesOf(ours: SurveyState, library: SurveyState, answers: FormAnswers) {
  const emptied = Object.keys(library.calculated).filter(
    (name) => JSON.stringify(ours.calculated[name]) !== JSON.stringify(library.calculated[name]),
  )
  const isByRule = (name: string): boolean => isNothing(ours.calculated[name]) && hasMissingPart(library.expressions[name] ?? '', answers)
  const byRule = new Set(emptied.filter(isByRule).map(placeOf))
  const follows = (name: string): boolean => {
    const expression = library.expressions[name] ?? ''
    return [...byRule].some((each) => expression.includes(each) && each !== placeOf(name))
  }
  const others = emptied.filter((name) => !isByRule(name) && !follows(name))
  const states = [...new Set([...Object.keys(ours.questions), ...Object.keys(library.questions)])].filter(
    (name) => ours.questions[name] !== library.questions[name],
  )
  return { byRule: byRule.size, others: [...others, ...states.filter((name) => !follows(name))] }
}

const generated = [{ name: 'a kitchen sink', document: kitchenSinkForm(createRandom(1), 0), count: 1 }]
const demo = makeForms(createRandom(1), { language: 'en', studyId: null, authorId: null, medicalOfficerId: null })
const ofDemo = demo.contents.map(({ formJson }, index) => ({ name: `form ${index + 1} of the demo`, document: formJson, count: 6 }))
const foreign = foreignForms().map((each) => ({ ...each, count: answersOfForeign }))

it.each([...generated, ...ofDemo, ...foreign])(
  'shows, requires and calculates in $name as the library does',
  async ({ name, document, count }) => {
    const random = createRandom(name.length)
    // Answered in part too: then parts of calculations are missing.
    const answers = Array.from({ length: count }, (_, index) => generateAnswers(document, random, [0.9, 0.5, 0.2][index % 3]).answers)
    const plain = await statesByLibrary(document, answers)
    const found = answers.map((data, index) => {
      const survey = runnable(document, { data })
      const differences = differencesOf(surveyStateOf(survey), plain[index] as SurveyState, data)
      survey.dispose()
      return differences
    })
    // How often our rule explains a difference is part of the figures: empty calculations, of so many answers.
    const byRule = found.filter((each) => each.byRule > 0).length
    process.stdout.write(
      count === answersOfForeign ? `${name}: ${count} answers, ${byRule} with a calculation that our rule empties\n` : '',
    )
    expect(found.flatMap(({ others }) => others)).toEqual([])
  },
)
