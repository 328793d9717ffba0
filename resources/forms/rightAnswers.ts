import type { Question, SurveyModel } from 'survey-core'
import { isObject, type Json, type JsonObject } from './json.ts'
import { answerNameOf, type Part, partsOf } from './parts.ts'

/** A question that has right answers, as it was answered. */
export interface ComparedAnswer {
  readonly question: string
  readonly title: string
  /** In words. */
  readonly given: string
  /** Nothing of it is wrong: what screening asks. */
  readonly isCorrect: boolean
  /** And nothing is missing: what a quiz asks, where several answers belong together. */
  readonly isComplete: boolean
}

/** The questions of a form whose right answers somebody named. Pure. */
export const questionsWithRightAnswers = (document: JsonObject): readonly Part[] =>
  partsOf(document).filter(
    ({ value, repeat }) => repeat === null && Array.isArray(value.internalCorrectAnswers) && value.internalCorrectAnswers.length > 0,
  )

/** Those of them that somebody was asked, with what they answered. @param survey run with the answers */
export const compareAnswers = (document: JsonObject, survey: SurveyModel): readonly ComparedAnswer[] =>
  questionsWithRightAnswers(document).flatMap((part) => {
    const question = survey.getQuestionByName(part.name)
    if (question === null || !isShown(question)) return []
    const right = (part.value.internalCorrectAnswers as readonly Json[]).map((each) => String(isObject(each) ? each.value : each))
    const given = givenIn(question.value as Json | undefined)
    const isCorrect = given.length > 0 && given.every((each) => right.includes(each))
    return [
      {
        question: answerNameOf(part),
        title: question.processedTitle,
        given: String(question.displayValue ?? ''),
        isCorrect,
        isComplete: isCorrect && (!Array.isArray(question.value) || right.every((each) => given.includes(each))),
      },
    ]
  })

export const isShown = (question: Question): boolean => question.isVisible && question.isParentVisible

const givenIn = (answer: Json | undefined): readonly string[] =>
  answer === undefined || answer === null ? [] : Array.isArray(answer) ? (answer as readonly Json[]).map(String) : [String(answer)]
