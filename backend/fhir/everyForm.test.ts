import type { QuestionnaireResponseItem } from 'fhir/r4'
import { expect, it } from 'vitest'
import { createRandom } from '#resources/core/random.ts'
import { formTreeOf } from '#resources/fhir/questionnaires/formTree.ts'
import { itemsOf } from '#resources/fhir/questionnaires/questionnaire.ts'
import { responseItemsOf } from '#resources/fhir/questionnaires/questionnaireResponse.ts'
import { itemsOf as formItemsOf, itemAnswersOf } from '#resources/forms/content/items.ts'
import { generateAnswers } from '#resources/forms/testing/generateAnswers.ts'
import { kitchenSinkForm, roundCount } from '#resources/forms/testing/kitchenSinkForm.ts'
import { problemsOf } from './testFhir.ts'

const countAnswers = (items: readonly QuestionnaireResponseItem[]): number =>
  items.reduce((sum, { answer = [], item = [] }) => sum + (answer.length > 0 ? 1 : 0) + countAnswers(item), 0)

it('forms with every type of question, and generated answers to them, are valid and complete in FHIR', () => {
  for (let number = 0; number < roundCount; number += 1) {
    const random = createRandom(number + 1)
    const form = kitchenSinkForm(random, number)
    const tree = formTreeOf(form, 'en')
    const questionnaire = {
      resourceType: 'Questionnaire',
      status: 'active',
      item: itemsOf(tree, { base: 'https://studydesk.example/api/fhir' }),
    }
    expect([number, problemsOf(questionnaire)]).toEqual([number, []])
    const linkIds = [...JSON.stringify(questionnaire).matchAll(/"linkId":("(?:[^"\\]|\\.)*")/g)].map(([, linkId]) => linkId)
    expect(new Set(linkIds).size).toBe(linkIds.length)
    const { answers } = generateAnswers(form, random, 0.9)
    const item = responseItemsOf(tree, answers, { zone: 'America/Toronto' })
    expect([number, problemsOf({ resourceType: 'QuestionnaireResponse', status: 'completed', item })]).toEqual([number, []])
    const known = new Set(linkIds)
    const used = [...JSON.stringify(item).matchAll(/"linkId":("(?:[^"\\]|\\.)*")/g)].map(([, linkId]) => linkId)
    expect(used.filter((linkId) => !known.has(linkId))).toEqual([])
    // The exports' own count: every answered item, once for each row. Structures within structures count once there.
    const flat = itemAnswersOf(formItemsOf(form), answers).filter(({ value }) => value !== '' && JSON.stringify(value) !== '[]')
    expect([number, countAnswers(item) >= flat.length]).toEqual([number, true])
  }
})
