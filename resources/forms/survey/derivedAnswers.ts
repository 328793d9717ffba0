import type { SurveyModel } from 'survey-core'
import { isSame } from '../../core/values/same.ts'
import { calculatedNamesOf, type FormAnswers } from '../content/answers.ts'
import { answerNameOf, type FormNode, formNodesOf } from '../content/formNodes.ts'
import { commentSuffix } from '../content/items.ts'
import type { Json, JsonObject } from '../content/json.ts'
import { missingSuffix } from '../content/missingCodes.ts'
import { enteredSuffix } from '../content/units.ts'
import { isClearingSetting } from './hiddenInRows.ts'
import { isShown } from './rightAnswers.ts'

interface AnswerState {
  readonly answers: FormAnswers
  /** Names of answers that were removed and that no default may replace. */
  readonly emptied: readonly string[]
}

/**
 * Returns answers without user input: defaults of visible questions and calculations, also in rows. A calculated answer replaces the
 * stored one; a default applies only if there was never an answer. Answers of hidden questions are cleared if the form declares it.
 * @param survey the running survey with the answers
 */
export function derivedAnswers(document: JsonObject, survey: SurveyModel, { answers, emptied }: AnswerState): FormAnswers {
  const expressions = calculatedNamesOf(document)
  const calculatingNames = findCalculatingNames(document)
  const calculatedNames = new Set([...expressions, ...calculatingNames])
  const data = survey.data as Readonly<Record<string, Json>>
  const visibleNames = getShownNames(survey)
  const keepsHiddenAnswers = survey.clearInvisibleValues === 'none' || survey.clearInvisibleValues === false
  const input = Object.entries(data).filter(([name, value]) => {
    if (name in answers) return calculatedNames.has(name) && !isSame(value, answers[name] ?? null)
    if (calculatedNames.has(name)) return true
    return !emptied.includes(name) && (keepsHiddenAnswers || visibleNames.has(name.replace(/-(?:Comment|Missing|Entered|total)$/, '')))
  })
  // A total without values is empty.
  const totals = calculatingNames.filter(isTotal)
  const removedNames = [...expressions, ...totals].filter((name) => name in answers && !(name in data))
  const clearedAnswers = findClearedNames(document, survey, visibleNames).filter((name) => name in answers)
  return Object.fromEntries([...input, ...[...removedNames, ...clearedAnswers].map((name) => [name, null] as const)])
}

const isTotal = (name: string): boolean => name.endsWith('-total')

/** Returns the answers without totals of tables. The library keeps a loaded total that no longer has values. Pure. */
export function withoutTotals(document: JsonObject, answers: FormAnswers): FormAnswers {
  const totals = new Set(findCalculatingNames(document).filter(isTotal))
  return Object.fromEntries(Object.entries(answers).filter(([name]) => !totals.has(name)))
}

/** Returns the names whose answers are removed because their question is hidden. An answer stays unless the form declares its removal. */
function findClearedNames(document: JsonObject, survey: SurveyModel, visibleNames: ReadonlySet<string>): readonly string[] {
  const isCleared = isClearingSetting(document.clearInvisibleValues)
  const names = survey.getAllQuestions(false, false, false).flatMap((question) => {
    const { clearIfInvisible } = question
    const isClearedWhenHidden = clearIfInvisible === 'default' ? isCleared : isClearingSetting(clearIfInvisible)
    return isClearedWhenHidden && !isShown(question) ? [question.getValueName()] : []
  })
  return names.filter((name) => !visibleNames.has(name)).flatMap((name) => [name, ...suffixes.map((suffix) => `${name}${suffix}`)])
}

/** Suffixes of the names under which values are stored with an answer. */
const suffixes = [commentSuffix, missingSuffix, enteredSuffix] as const

/** Returns the names of the questions that are shown now. Values stored with an answer are shown whenever its question is. */
const getShownNames = (survey: SurveyModel): ReadonlySet<string> =>
  new Set(survey.getAllQuestions(false, false, false).flatMap((question) => (isShown(question) ? [question.getValueName()] : [])))

/** Returns the names of repeats and tables that contain calculations, and of their totals. Pure. */
export function findCalculatingNames(document: JsonObject): readonly string[] {
  const formNodes = formNodesOf(document)
  return formNodes.flatMap((formNode) => {
    if (formNode.repeat !== null) return []
    const innerNodes = formNodes.filter((each) => isNestedWithin(each, formNode))
    const hasTotals = innerNodes.some(({ value }) => value.totalType !== undefined || value.totalExpression !== undefined)
    const name = answerNameOf(formNode)
    return [...(innerNodes.some(({ type }) => type === 'expression') ? [name] : []), ...(hasTotals ? [`${name}-total`] : [])]
  })
}

const isNestedWithin = ({ repeat }: FormNode, holder: FormNode): boolean =>
  repeat !== null && (repeat === holder || isNestedWithin(repeat, holder))
