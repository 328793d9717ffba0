import type { Question } from 'survey-core'
import { answerShapesOf } from './answerShapes.ts'
import { calculatedNamesOf, type FormAnswers } from './answers.ts'
import type { AnswerProblem, EligibilityReason } from './callAnswers/submissionAnswers.ts'
import { decidingNamesOf } from './consentAnswers.ts'
import { derivedAnswers } from './derivedAnswers.ts'
import type { JsonObject } from './json.ts'
import { type ComparedAnswer, compareAnswers, isShown, questionsWithRightAnswers } from './rightAnswers.ts'
import { runnable } from './surveyEngine.ts'

export interface AskedToValidate {
  readonly document: JsonObject
  readonly answers: FormAnswers
  /** Names whose answer was taken away: nothing is put in its place. */
  readonly emptied?: readonly string[]
  readonly language: string
  /** IANA name of the zone in which the form is filled in, that of the site; absent: that of the machine. */
  readonly timeZone?: string
  /** Answers of other forms, by key (`answersElsewhere.ts`): one for each look-up of the form. */
  readonly elsewhere: FormAnswers
}

export interface Validated {
  readonly problems: readonly AnswerProblem[]
  /** What a check doubts without refusing it: a query is raised. */
  readonly doubts: readonly AnswerProblem[]
  /** Answers that no question of the form asks for. */
  readonly unknown: readonly string[]
  /** Answers that stay, of questions that the logic hides now. */
  readonly hidden: readonly string[]
  /** Null where the form calls no answer correct. */
  readonly eligibility: { readonly isEligible: boolean; readonly reasons: readonly EligibilityReason[] } | null
  /** The questions that have right answers, of those that were asked. */
  readonly compared: readonly ComparedAnswer[]
  /** What the form gives itself, beyond the answers or instead of them: what stands in it from the beginning, and what it calculates; null: nothing now. */
  readonly derived: FormAnswers
}

/**
 * Runs a form with its answers as whoever filled it in did, logic included. @param answers of the version that it was filled in on
 * @returns everything that is wrong, in the words of the form
 */
export async function validateAnswers({
  document,
  answers,
  emptied = [],
  language,
  timeZone,
  elsewhere,
}: AskedToValidate): Promise<Validated> {
  const known = answerShapesOf(document)
  const unknown = Object.keys(answers).filter((name) => !known.has(name))
  const survey = runnable(document, {
    language,
    ...(timeZone === undefined ? {} : { timeZone }),
    data: answers,
    answers: async (name) => elsewhere[name] ?? null,
  })
  // Functions that read other forms answer in a later turn.
  const lookedUp = () => (Object.keys(elsewhere).length > 0 ? new Promise((resolve) => setTimeout(resolve, 0)) : undefined)
  await lookedUp()
  const calculated = calculatedNamesOf(document)
  const unanswered = decidingNamesOf(document).filter((name) => !(name in answers))
  for (const name of [...emptied, ...unanswered]) if (!calculated.has(name)) survey.clearValue(name)
  survey.validate(true, false)
  await lookedUp()
  const questions = survey.getAllQuestions(false, false, false)
  const told = questions.flatMap((question) => (isShown(question) ? toldOf(question) : []))
  const withoutKind = ({ isError: _, ...problem }: Told): AnswerProblem => problem
  const compared = compareAnswers(document, survey)
  const hidden = questions
    .filter((question) => !isShown(question))
    .flatMap((question) => {
      const name = question.getValueName()
      const beside = Object.keys(answers).filter((each) => each.startsWith(`${name}-`) && companionNames.test(each.slice(name.length)))
      return question.isEmpty() ? beside : [name, ...beside]
    })
  const derived = derivedAnswers(document, survey, { answers, emptied: [...emptied, ...unanswered] })
  const result = {
    problems: told.filter(({ isError }) => isError).map(withoutKind),
    doubts: told.filter(({ isError }) => !isError).map(withoutKind),
    unknown,
    hidden: [...new Set(hidden)].filter((name) => derived[name] !== null),
    eligibility: eligibilityOf(document, compared),
    compared,
    derived,
  }
  survey.dispose()
  return result
}

/** What follows the name of an answer where something is stored beside it. */
const companionNames = /^-(?:Comment|Missing|Entered)$/

type Told = AnswerProblem & { readonly isError: boolean }

/** Of the question, and of every row of what repeats in it. What is said for information only is nobody's doubt. */
const toldOf = (question: Question): readonly Told[] =>
  question
    .getAllErrors()
    .filter(({ isInfo }) => !isInfo)
    .map((error) => ({
      question: question.getValueName(),
      title: question.processedTitle,
      text: error.getText(),
      isError: error.isError,
    }))

/** Whether every answer that the form calls correct is given. Questions that nobody is asked decide nothing. */
function eligibilityOf(document: JsonObject, compared: readonly ComparedAnswer[]): Validated['eligibility'] {
  if (questionsWithRightAnswers(document).length === 0) return null
  const reasons = compared.filter(({ isCorrect }) => !isCorrect).map(({ question, title, given }) => ({ question, title, given }))
  return { isEligible: reasons.length === 0, reasons }
}
