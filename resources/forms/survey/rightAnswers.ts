import type { Question, SurveyModel } from 'survey-core'
import { answerNameOf, type FormNode, formNodesOf } from '../content/formNodes.ts'
import { isObject, type Json, type JsonObject } from '../content/json.ts'

/** A question that has right answers, with the participant's answer. */
export interface ComparedAnswer {
  readonly question: string
  readonly title: string
  /** The answer as text. */
  readonly given: string
  /** True if the answer contains no wrong value. Screening requires this. */
  readonly isCorrect: boolean
  /** True if the answer also contains every right value. A quiz requires this if a question has several right answers. */
  readonly isComplete: boolean
}

/** Returns the questions with a right answer. Pure. */
export const findGradedQuestions = (document: JsonObject): readonly FormNode[] =>
  formNodesOf(document).filter(
    ({ value, repeat }) => repeat === null && Array.isArray(value.internalCorrectAnswers) && value.internalCorrectAnswers.length > 0,
  )

/**
 * Returns the visible questions that have a right answer, each with the participant's answer.
 * @param survey the running survey with the answers
 */
export const compareAnswers = (document: JsonObject, survey: SurveyModel): readonly ComparedAnswer[] =>
  findGradedQuestions(document).flatMap((formNode) => {
    const question = survey.getQuestionByName(formNode.name)
    if (question === null || !isShown(question)) return []
    const right = (formNode.value.internalCorrectAnswers as readonly Json[]).map((each) => String(isObject(each) ? each.value : each))
    const input = answerValuesOf(question.value as Json | undefined)
    const isCorrect = input.length > 0 && input.every((each) => right.includes(each))
    return [
      {
        question: answerNameOf(formNode),
        title: question.processedTitle,
        given: String(question.displayValue ?? ''),
        isCorrect,
        isComplete: isCorrect && (!Array.isArray(question.value) || right.every((each) => input.includes(each))),
      },
    ]
  })

export const isShown = (question: Question): boolean => question.isVisible && question.isParentVisible

const answerValuesOf = (answer: Json | undefined): readonly string[] =>
  answer === undefined || answer === null ? [] : Array.isArray(answer) ? (answer as readonly Json[]).map(String) : [String(answer)]
