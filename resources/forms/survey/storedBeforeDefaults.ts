import { MatrixDropdownRowModelBase, Question, QuestionPanelDynamicModel, type SurveyModel } from 'survey-core'
import { isSame } from '../../core/values/same.ts'
import type { FormAnswers } from '../content/answers.ts'
import { isObject, type Json } from '../content/json.ts'
import { createObjectState, replaceMethod } from './libraryState.ts'

/**
 * Stored answers precede default values, on client and server. The library (3.0.0) sets the default value of a question while a form
 * loads, before it reads the answer: `yes` with the default `no` would become `no` whenever the form is opened or checked. In stored rows
 * of repeats and tables it also restores default values that a user removed.
 */
interface PatchedQuestion {
  updateValueWithDefaults: (this: Question) => void
}
interface LoadedQuestion {
  readonly data: (object & { getValue(name: string): unknown; readonly data?: unknown }) | null | undefined
  readonly isClearValueOnHidden: boolean
  initDataFromSurvey(): void
}
const prototype = Question.prototype as unknown as PatchedQuestion
replaceMethod(
  prototype,
  'updateValueWithDefaults',
  (update): PatchedQuestion['updateValueWithDefaults'] =>
    function () {
      const loaded = this as unknown as LoadedQuestion
      if (!this.isLoadingFromJson && this.isEmpty() && !this.isValueEmpty(loaded.data?.getValue(this.getValueName())))
        loaded.initDataFromSurvey()
      if (!isRemovedFromRow(this)) update.call(this)
    },
)

const answersOfSurveys = createObjectState<FormAnswers>('storedAnswers')
/** Rows that were stored when the form was loaded. */
const storedRows = createObjectState<true>('storedRows')
/** Repeats that build their panels from stored rows. */
const loadingRepeats = createObjectState<true>('loadingRepeats')

/** Notes the answers with which a survey is loaded. */
export const noteStoredAnswers = (survey: SurveyModel, answers: FormAnswers) => answersOfSurveys.set(survey, answers)

/** True for a question without an answer in a stored row. A question that is cleared when hidden has its default value when shown again. */
function isRemovedFromRow(question: Question): boolean {
  const { data: row, isClearValueOnHidden } = question as unknown as LoadedQuestion
  if (row === null || row === undefined || isClearValueOnHidden || !question.isEmpty()) return false
  if (row.data instanceof QuestionPanelDynamicModel && loadingRepeats.has(row.data)) storedRows.set(row, true)
  return storedRows.has(row)
}

/** True if the survey was loaded with an answer of the question, also in a row, that meets the condition. */
const hasStoredAnswer = (question: Question, isMatch: (answer: Json) => boolean): boolean => {
  const answers = question.survey === null ? undefined : answersOfSurveys.get(question.survey)
  return answers !== undefined && answersNamed(question.getValueName(), answers).some(isMatch)
}

/** Returns the answers of this name, in the form and in its rows. */
const answersNamed = (name: string, value: Json): readonly Json[] => {
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap((each) => answersNamed(name, each))
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([key, each]) => [...(key === name ? [each] : []), ...answersNamed(name, each)])
}

interface PatchedRepeat {
  buildPanelsFirstTime: (this: QuestionPanelDynamicModel, isForced?: boolean) => void
}
replaceMethod(
  QuestionPanelDynamicModel.prototype as unknown as PatchedRepeat,
  'buildPanelsFirstTime',
  (build): PatchedRepeat['buildPanelsFirstTime'] =>
    function (isForced) {
      const rows = this.value as Json | undefined
      const isStored = Array.isArray(rows) && rows.length > 0 && hasStoredAnswer(this, (answer) => isSame(answer, rows))
      if (isStored) loadingRepeats.set(this, true)
      build.call(this, isForced)
      loadingRepeats.delete(this)
    },
)

interface PatchedRow {
  buildCells: (this: MatrixDropdownRowModelBase, value: Json | undefined) => void
}
replaceMethod(
  MatrixDropdownRowModelBase.prototype as unknown as PatchedRow,
  'buildCells',
  (build): PatchedRow['buildCells'] =>
    function (value) {
      const isRow = (answer: Json): boolean => isSame(answer, value ?? null)
      const isFilled = isObject(value) && Object.keys(value).length > 0
      const table = this.data as unknown as Question
      if (isFilled && hasStoredAnswer(table, (answer) => (isObject(answer) || Array.isArray(answer)) && Object.values(answer).some(isRow)))
        storedRows.set(this, true)
      build.call(this, value)
    },
)
