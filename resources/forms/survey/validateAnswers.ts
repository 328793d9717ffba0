import type { Question } from 'survey-core'
import { isSame } from '../../core/values/same.ts'
import { answerShapesOf } from '../content/answerShapes.ts'
import { calculatedNamesOf, type FormAnswers } from '../content/answers.ts'
import { decidingNamesOf } from '../content/consentAnswers.ts'
import type { JsonObject } from '../content/json.ts'
import type { AnswerProblem, EligibilityReason } from '../content/submissionAnswers.ts'
import { derivedAnswers, withoutTotals } from './derivedAnswers.ts'
import { companionNames, findHiddenInRows, withoutHidden } from './hiddenInRows.ts'
import { type ComparedAnswer, compareAnswers, findGradedQuestions, isShown } from './rightAnswers.ts'
import { createSurvey } from './surveyEngine.ts'

export interface RequestedToValidate {
  readonly document: JsonObject
  readonly answers: FormAnswers
  /** Names of answers that were removed and that no default may replace. */
  readonly emptied?: readonly string[]
  readonly language: string
  /** IANA name of the site's time zone, in which the form is filled in; absent: the machine's zone. */
  readonly timeZone?: string
  /** The instant of the check, for a form completed earlier; absent: the present. */
  readonly instant?: Date
  /** Answers of other forms, by key (`answersElsewhere.ts`): one for each look-up in the form. */
  readonly elsewhere: FormAnswers
}

export interface ValidationResult {
  readonly problems: readonly AnswerProblem[]
  /** Warnings about answers that a check doubts but does not reject. Each raises a query. */
  readonly doubts: readonly AnswerProblem[]
  /** Names of answers that belong to no question of the form. */
  readonly unknown: readonly string[]
  /** Names of answers that stay although the logic now hides their questions, and their paths in rows: `doses[0].amount`. */
  readonly hidden: readonly string[]
  /** Answers without the hidden fields of rows that the form clears on completion. */
  readonly cleared: FormAnswers
  /** Null if the form declares no right answers. */
  readonly eligibility: { readonly isEligible: boolean; readonly reasons: readonly EligibilityReason[] } | null
  /** The visible questions that have right answers. */
  readonly compared: readonly ComparedAnswer[]
  /**
   * Answers that the form itself produces: defaults and calculations. They add to or replace answers of users; null removes an answer.
   */
  readonly derived: FormAnswers
}

/**
 * Runs a form with its answers, including its logic.
 * @param answers answers to the version in which the form was filled in
 * @returns all problems, with the texts of the form
 */
export async function validateAnswers({
  document,
  answers,
  emptied = [],
  language,
  timeZone,
  instant,
  elsewhere,
}: RequestedToValidate): Promise<ValidationResult> {
  const shapesByName = answerShapesOf(document)
  const unknown = Object.keys(answers).filter((name) => !shapesByName.has(name))
  const survey = createSurvey(document, {
    language,
    ...(timeZone === undefined ? {} : { timeZone }),
    ...(instant === undefined ? {} : { instant }),
    data: withoutTotals(document, answers),
    answers: async (name) => elsewhere[name] ?? null,
  })
  // Functions that read other forms resolve asynchronously, in a later turn of the event loop.
  const waitForLookups = () => (Object.keys(elsewhere).length > 0 ? new Promise((resolve) => setTimeout(resolve, 0)) : undefined)
  await waitForLookups()
  const calculatedNames = calculatedNamesOf(document)
  const unansweredNames = decidingNamesOf(document).filter((name) => !(name in answers))
  for (const name of [...emptied, ...unansweredNames]) if (!calculatedNames.has(name)) survey.clearValue(name)
  survey.validate(true, false)
  await waitForLookups()
  const questions = survey.getAllQuestions(false, false, false)
  const reportedProblems = questions.flatMap((question) => (isShown(question) ? reportOf(question) : []))
  const withoutKind = ({ isError: _, ...problem }: Report): AnswerProblem => problem
  const comparedAnswers = compareAnswers(document, survey)
  const shownNames = new Set(questions.flatMap((question) => (isShown(question) ? [question.getValueName()] : [])))
  const hidden = questions
    .filter((question) => !shownNames.has(question.getValueName()))
    .flatMap((question) => {
      const name = question.getValueName()
      const companionKeys = Object.keys(answers).filter(
        (each) => each.startsWith(`${name}-`) && companionNames.test(each.slice(name.length)),
      )
      return question.isEmpty() ? companionKeys : [name, ...companionKeys]
    })
  const derivedValues = derivedAnswers(document, survey, { answers, emptied: [...emptied, ...unansweredNames] })
  const inRows = findHiddenInRows(document, survey)
  const clearedPaths = inRows.flatMap(({ path, isCleared }) => (isCleared ? [path] : []))
  const currentAnswers = survey.data as FormAnswers
  const cleared = Object.entries(withoutHidden(currentAnswers, clearedPaths)).filter(
    ([name, value]) => clearedPaths.length > 0 && !isSame(value, currentAnswers[name] ?? null),
  )
  const result = {
    problems: reportedProblems.filter(({ isError }) => isError).map(withoutKind),
    doubts: reportedProblems.filter(({ isError }) => !isError).map(withoutKind),
    unknown,
    hidden: [
      ...[...new Set(hidden)].filter((name) => derivedValues[name] !== null),
      ...inRows.flatMap(({ path, isCleared }) => (isCleared ? [] : [path])),
    ],
    cleared: Object.fromEntries(cleared),
    eligibility: eligibilityOf(document, comparedAnswers),
    compared: comparedAnswers,
    derived: derivedValues,
  }
  survey.dispose()
  return result
}

type Report = AnswerProblem & { readonly isError: boolean }

/** Returns the errors and warnings of a question and of each of its repeated rows, but no information messages. */
const reportOf = (question: Question): readonly Report[] =>
  question
    .getAllErrors()
    .filter(({ isInfo }) => !isInfo)
    .map((error) => ({
      question: question.getValueName(),
      title: question.processedTitle,
      text: error.getText(),
      isError: error.isError,
    }))

/** Returns whether every right answer of the form was given. Invisible questions are ignored. */
function eligibilityOf(document: JsonObject, comparedAnswers: readonly ComparedAnswer[]): ValidationResult['eligibility'] {
  if (findGradedQuestions(document).length === 0) return null
  const reasons = comparedAnswers.filter(({ isCorrect }) => !isCorrect).map(({ question, title, given }) => ({ question, title, given }))
  return { isEligible: reasons.length === 0, reasons }
}
