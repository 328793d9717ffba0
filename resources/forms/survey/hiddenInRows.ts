import {
  type PanelModel,
  type Question,
  QuestionMatrixDropdownModelBase,
  QuestionMatrixModel,
  QuestionPanelDynamicModel,
  type SurveyModel,
} from 'survey-core'
import type { FormAnswers } from '../content/answers.ts'
import { isObject, type Json, type JsonObject } from '../content/json.ts'
import { isShown } from './rightAnswers.ts'

/** An answer in a row that the logic of the form hides. */
interface HiddenField {
  /** `doses[0].amount`, `intake.food.amount`, or a row: `pain.evening`. */
  readonly path: string
  /** True if the form declares that completing it clears the answer. */
  readonly isCleared: boolean
}

/** Returns the hidden answers in the rows of repeats, tables and matrices. @param survey the running survey with the answers */
export function findHiddenInRows(document: JsonObject, survey: SurveyModel): readonly HiddenField[] {
  const data = survey.data as FormAnswers
  return survey
    .getAllQuestions(false, false, false)
    .filter(isShown)
    .flatMap((question) => {
      const name = question.getValueName()
      return fieldsOf(question, { value: data[name], path: name, isCleared: isClearingSetting(document.clearInvisibleValues) })
    })
}

interface Position {
  readonly value: Json | undefined
  readonly path: string
  /** True if the question, or else the form, declares that hidden answers are cleared. */
  readonly isCleared: boolean
}

function fieldsOf(question: Question, { value, path, isCleared }: Position): readonly HiddenField[] {
  const ownSetting = isClearing(question, isCleared)
  if (question instanceof QuestionPanelDynamicModel && Array.isArray(value))
    return question.panels.flatMap((panel: PanelModel, index) =>
      fieldsOfRow(panel.questions, { value: value[index], path: `${path}[${index}]`, isCleared }),
    )
  if (question instanceof QuestionMatrixDropdownModelBase)
    return question.allRows.flatMap((row, index) => {
      const isList = Array.isArray(value)
      const rowValue = isList ? (value as readonly Json[])[index] : isObject(value) ? value[row.rowName] : undefined
      const rowPath = isList ? `${path}[${index}]` : `${path}.${row.rowName}`
      if (!isObject(rowValue)) return []
      if (!row.isVisible) return [{ path: rowPath, isCleared: ownSetting }]
      const questions = [...row.cells.map((cell) => cell.question), ...(row.detailPanel?.questions ?? [])]
      // The library clears no cells of a table.
      return fieldsOfRow(questions, { value: rowValue, path: rowPath, isCleared }).map((field) => ({ ...field, isCleared: false }))
    })
  if (question instanceof QuestionMatrixModel && isObject(value) && question.rows.length > 0) {
    const shownNames = new Set(question.visibleRows.map(({ name }) => String(name)))
    const hiddenNames = question.rows.map((row) => String(row.value)).filter((name) => name in value && !shownNames.has(name))
    return hiddenNames.map((name) => ({ path: `${path}.${name}`, isCleared: ownSetting }))
  }
  return []
}

function fieldsOfRow(questions: readonly Question[], { value, path, isCleared }: Position): readonly HiddenField[] {
  if (!isObject(value)) return []
  const shownNames = new Set(questions.filter(isShown).map((question) => question.getValueName()))
  return questions.flatMap((question) => {
    const name = question.getValueName()
    if (isShown(question)) return fieldsOf(question, { value: value[name], path: `${path}.${name}`, isCleared })
    if (shownNames.has(name)) return []
    return Object.keys(value)
      .filter((key) => key === name || (key.startsWith(`${name}-`) && companionNames.test(key.slice(name.length))))
      .map((key) => ({ path: `${path}.${key}`, isCleared: isClearing(question, isCleared) }))
  })
}

/** Matches the suffixes of values stored with an answer. */
export const companionNames = /^-(?:Comment|Missing|Entered)$/

const isClearing = ({ clearIfInvisible }: Question, isCleared: boolean): boolean =>
  clearIfInvisible === 'default' ? isCleared : isClearingSetting(clearIfInvisible)

/** True if a form, or a question, declares that answers of hidden questions are removed. */
export const isClearingSetting = (setting: Json | undefined): boolean =>
  setting === 'onComplete' || setting === 'onHidden' || setting === 'onHiddenContainer'

/**
 * Returns the answers without the hidden ones. A hidden row of a list stays as an empty row, so that later rows keep their number. Pure.
 * @param hidden names of answers, and paths of answers in rows
 */
export function withoutHidden(answers: FormAnswers, hidden: readonly string[]): FormAnswers {
  if (hidden.length === 0) return answers
  const paths = new Set(hidden)
  return Object.fromEntries(
    Object.entries(answers).flatMap(([name, value]) => (paths.has(name) ? [] : [[name, withoutPaths(value, name, paths)] as const])),
  )
}

function withoutPaths(value: Json, path: string, paths: ReadonlySet<string>): Json {
  if (Array.isArray(value))
    return (value as readonly Json[]).map((each, index) =>
      paths.has(`${path}[${index}]`) ? {} : withoutPaths(each, `${path}[${index}]`, paths),
    )
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) =>
      paths.has(`${path}.${name}`) ? [] : [[name, withoutPaths(each, `${path}.${name}`, paths)] as const],
    ),
  )
}
