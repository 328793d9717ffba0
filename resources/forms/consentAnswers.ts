import type { FormAnswers } from './answers.ts'
import { itemAnswersOf, itemsOf, itemTitleIn, wordsOf } from './items.ts'
import { isObject, type Json, type JsonObject } from './json.ts'
import { answerNameOf, isQuestion, type Part, partsOf } from './parts.ts'
import { titleIn } from './titles.ts'

/** Types of questions that can be answered with a no. */
const canSayNo: ReadonlySet<string> = new Set(['boolean', 'radiogroup', 'dropdown'])

/**
 * Result of the answers of a consent form. `refused`: an answer that does not mean consent. `open`: a question that decides has no answer.
 * `undeclared`: something was answered with no, and the form does not say what that means.
 */
export type ConsentDecision = { readonly kind: 'consent' } | { readonly kind: 'refused' | 'open' | 'undeclared'; readonly question: string }

/** Does a consent form leave open which answers mean consent, though one of its questions can be answered with a no? Pure. */
export const lacksConsentAnswers = (document: JsonObject): boolean => {
  const questions = questionsOf(document)
  return questions.some(({ type }) => canSayNo.has(type)) && !questions.some(decides)
}

/** Do these answers give consent, as the form says by its `consentAnswers`? A question that was hidden by its logic decides nothing. Pure. */
export function decisionOf(document: JsonObject, answers: FormAnswers): ConsentDecision {
  const questions = questionsOf(document)
  const deciding = questions.filter(decides)
  if (deciding.length === 0) {
    const denied = questions.find((part) => part.type === 'boolean' && isNo(part, answers[answerNameOf(part)]))
    return denied === undefined ? { kind: 'consent' } : { kind: 'undeclared', question: answerNameOf(denied) }
  }
  const refused = deciding.find((part) => {
    const answer = answers[answerNameOf(part)]
    return isAnswered(answer) && !consentAnswersOf(part).includes(String(answer))
  })
  if (refused !== undefined) return { kind: 'refused', question: answerNameOf(refused) }
  const open = deciding.find((part) => !isAnswered(answers[answerNameOf(part)]) && part.value.visibleIf === undefined)
  return open === undefined ? { kind: 'consent' } : { kind: 'open', question: answerNameOf(open) }
}

/** A question and its answer in the words of the form: `Would you like to take part? No`. Pure. */
export function answerInWords(document: JsonObject, answers: FormAnswers, question: string, language: string): string {
  const [given] = itemAnswersOf(itemsOf(document), answers).filter(({ item }) => item.question === question)
  return given === undefined ? question : `${itemTitleIn(given.item, language)} ${wordsOf(given, language)}`
}

interface SignerName {
  readonly question: string
  /** Title of the question in the requested language. */
  readonly title: string
  readonly name: string
}

/** Names that were written into the questions that hold the signer's name, as the form says by its `isSignerName`. Pure. */
export const signerNamesIn = (document: JsonObject, answers: FormAnswers, language: string): readonly SignerName[] =>
  questionsOf(document).flatMap((part) => {
    const name = answers[answerNameOf(part)]
    return part.value.isSignerName === true && typeof name === 'string' && name.trim() !== ''
      ? [{ question: answerNameOf(part), title: titleIn(part, language), name }]
      : []
  })

/** Names of the questions whose answer decides on the consent: nothing answers them but a person. Pure. */
export const decidingNamesOf = (document: JsonObject): readonly string[] => questionsOf(document).filter(decides).map(answerNameOf)

/** Questions that are asked once. */
const questionsOf = (document: JsonObject): readonly Part[] => partsOf(document).filter((part) => part.repeat === null && isQuestion(part))

const decides = (part: Part): boolean => consentAnswersOf(part).length > 0

const consentAnswersOf = ({ value: { consentAnswers } }: Part): readonly string[] =>
  Array.isArray(consentAnswers) ? (consentAnswers as readonly Json[]).map((each) => String(isObject(each) ? each.value : each)) : []

const isAnswered = (answer: Json | undefined): boolean => answer !== undefined && answer !== null && answer !== ''

/** A switch may have values of its own for yes and no. */
const isNo = ({ value: { valueFalse = false } }: Part, answer: Json | undefined): boolean =>
  isAnswered(answer) && String(answer) === String(valueFalse)
