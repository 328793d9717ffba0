import type { SurveyModel } from 'survey-core'
import { beforeEach, expect, it, vi } from 'vitest'
import { createRandom } from '#resources/core/random.ts'
import { calculatedNamesOf, type FormAnswers } from '#resources/forms/content/answers.ts'
import type { Json, JsonObject } from '#resources/forms/content/json.ts'
import { generateAnswers } from '#resources/forms/testing/generateAnswers.ts'
import { kitchenSinkForm, roundCount } from '#resources/forms/testing/kitchenSinkForm.ts'
import FormViewer from './FormViewer.tsx'
import { fillForm } from './testFillForm.ts'
import { testScreen } from './testScreen.ts'

const root = testScreen()
const pixel = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

beforeEach(() => {
  // Events come one by one, as from a person.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue(pixel)
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(
    new Proxy({}, { get: () => () => undefined, set: () => true }) as unknown as null,
  )
  return () => vi.restoreAllMocks()
})

/** Files of the answers by name. */
function filesOf(value: Json | undefined, files = new Map<string, string>()): ReadonlyMap<string, string> {
  if (Array.isArray(value)) for (const each of value as readonly Json[]) filesOf(each, files)
  else if (typeof value === 'object' && value !== null) {
    const { name, content } = value as { readonly name?: Json; readonly content?: Json }
    if (typeof name === 'string' && typeof content === 'string') files.set(name, content)
    for (const each of Object.values(value)) filesOf(each as Json, files)
  }
  return files
}

/** Answers that the server does not compute itself. */
const inputOf = (document: JsonObject, answers: Iterable<readonly [string, Json]>): FormAnswers => {
  const calculated = calculatedNamesOf(document)
  return Object.fromEntries([...answers].filter(([name, value]) => value !== null && !calculated.has(name)))
}

// `backend/forms/roundTrip.test.ts` sends the same answers by the API, and compares what is stored and exported.
it.each(Array.from({ length: roundCount }, (_, round) => round))(
  'sends the answers of kitchen sink %i as they are filled in on the screen',
  async (round) => {
    const document = kitchenSinkForm(createRandom(round + 1), round)
    const { answers, isValid } = generateAnswers(document, createRandom(`kitchen sink ${round}`.length))
    expect(isValid).toBe(true)
    const files = filesOf(answers as Json)
    const sent = new Map<string, Json>()
    let form: SurveyModel | undefined
    let completed: FormAnswers | undefined
    root().render(
      <FormViewer
        formJson={document}
        language="en"
        isOnePage
        onReady={(survey) => {
          form = survey
        }}
        onChange={(name, value) => sent.set(name, JSON.parse(JSON.stringify(value ?? null)) as Json)}
        onComplete={(all) => {
          completed = all
        }}
        files={{
          store: async (_, { name }) => files.get(name) ?? '',
          read: async () => new Blob(['x']),
          isStored: () => true,
        }}
      />,
    )
    const survey = await vi.waitFor(() => {
      if (form === undefined) throw new Error('The form is missing')
      return form
    })
    await fillForm(survey, answers)
    expect(survey.data).toEqual(answers)
    survey.completeLastPage()
    expect(completed).toEqual(answers)
    expect(inputOf(document, sent)).toEqual(inputOf(document, Object.entries(answers)))
  },
)
