import type { FormAnswers } from './answers.ts'
import { answerNameOf, type FormNode, formNodesOf, isQuestion } from './formNodes.ts'
import { displayTextOf, itemAnswersOf, itemsOf, localiseItemTitle } from './items.ts'
import { isObject, type Json, type JsonObject } from './json.ts'
import { localiseTitle } from './titles.ts'

/** Types of questions that allow "no" as an answer. */
const typesAllowingNo: ReadonlySet<string> = new Set(['boolean', 'radiogroup', 'dropdown'])

/**
 * Decision that the answers of a consent form mean. `refusedQuestion`: an answer does not mean consent. `openQuestion`: a deciding
 * question has no answer. `undeclared`: an answer is "no", and the form does not declare what it means.
 */
export type ConsentDecision = { readonly kind: 'consent' } | { readonly kind: 'refused' | 'open' | 'undeclared'; readonly question: string }

/** True if a consent form does not declare which answers mean consent although one of its questions allows "no". Pure. */
export const lacksConsentAnswers = (document: JsonObject): boolean => {
  const questions = questionsOf(document)
  return questions.some(({ type }) => typesAllowingNo.has(type)) && !questions.some(isDeciding)
}

/** Returns the decision that these answers mean under the form's `consentAnswers`. Questions hidden by logic are ignored. Pure. */
export function decisionOf(document: JsonObject, answers: FormAnswers): ConsentDecision {
  const questions = questionsOf(document)
  const decidingQuestions = questions.filter(isDeciding)
  if (decidingQuestions.length === 0) {
    const deniedQuestion = questions.find((formNode) => formNode.type === 'boolean' && isNo(formNode, answers[answerNameOf(formNode)]))
    return deniedQuestion === undefined ? { kind: 'consent' } : { kind: 'undeclared', question: answerNameOf(deniedQuestion) }
  }
  const refusedQuestion = decidingQuestions.find((formNode) => {
    const answer = answers[answerNameOf(formNode)]
    return isAnswered(answer) && !consentAnswersOf(formNode).includes(String(answer))
  })
  if (refusedQuestion !== undefined) return { kind: 'refused', question: answerNameOf(refusedQuestion) }
  const openQuestion = decidingQuestions.find(
    (formNode) => !isAnswered(answers[answerNameOf(formNode)]) && formNode.value.visibleIf === undefined,
  )
  return openQuestion === undefined ? { kind: 'consent' } : { kind: 'open', question: answerNameOf(openQuestion) }
}

/** Returns a question and its answer as the form displays them: `Would you like to take part? No`. Pure. */
export function formatAnswer(document: JsonObject, answers: FormAnswers, question: string, language: string): string {
  const [input] = itemAnswersOf(itemsOf(document), answers).filter(({ item }) => item.question === question)
  return input === undefined ? question : `${localiseItemTitle(input.item, language)} ${displayTextOf(input, language)}`
}

interface SignerName {
  readonly question: string
  /** Title of the question in the requested language. */
  readonly title: string
  readonly name: string
}

/** Returns the names entered in the questions that the form marks with `isSignerName`. Pure. */
export const signerNamesOf = (document: JsonObject, answers: FormAnswers, language: string): readonly SignerName[] =>
  questionsOf(document).flatMap((formNode) => {
    const name = answers[answerNameOf(formNode)]
    return formNode.value.isSignerName === true && typeof name === 'string' && name.trim() !== ''
      ? [{ question: answerNameOf(formNode), title: localiseTitle(formNode, language), name }]
      : []
  })

/** Returns the names of the questions whose answers decide on the consent. Only a person may answer them. Pure. */
export const decidingNamesOf = (document: JsonObject): readonly string[] => questionsOf(document).filter(isDeciding).map(answerNameOf)

/** Returns the questions outside repeats. */
const questionsOf = (document: JsonObject): readonly FormNode[] =>
  formNodesOf(document).filter((formNode) => formNode.repeat === null && isQuestion(formNode))

const isDeciding = (formNode: FormNode): boolean => consentAnswersOf(formNode).length > 0

const consentAnswersOf = ({ value: { consentAnswers } }: FormNode): readonly string[] =>
  Array.isArray(consentAnswers) ? (consentAnswers as readonly Json[]).map((each) => String(isObject(each) ? each.value : each)) : []

const isAnswered = (answer: Json | undefined): boolean => answer !== undefined && answer !== null && answer !== ''

/** A switch may define custom values for yes and no. */
const isNo = ({ value: { valueFalse = false } }: FormNode, answer: Json | undefined): boolean =>
  isAnswered(answer) && String(answer) === String(valueFalse)
