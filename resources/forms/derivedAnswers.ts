import type { SurveyModel } from 'survey-core'
import { isSame } from '../core/same.ts'
import { calculatedNamesOf, type FormAnswers } from './answers.ts'
import { commentSuffix } from './items.ts'
import type { Json, JsonObject } from './json.ts'
import { missingSuffix } from './missingCodes.ts'
import { answerNameOf, type Part, partsOf } from './parts.ts'
import { isShown } from './rightAnswers.ts'
import { enteredSuffix } from './units.ts'

interface Answered {
  readonly answers: FormAnswers
  /** Names whose answer was taken away: nothing is put in its place. */
  readonly emptied: readonly string[]
}

/**
 * What stands in a form that nobody answered: defaults of what is shown, and what it calculates, in its rows too. A calculated answer takes the place
 * of what is kept; anything else only stands where there was never an answer. Answers of hidden questions are emptied where the form says so itself.
 * @param survey run with the answers
 */
export function derivedAnswers(document: JsonObject, survey: SurveyModel, { answers, emptied }: Answered): FormAnswers {
  const expressions = calculatedNamesOf(document)
  const calculated = new Set([...expressions, ...namesThatCalculate(document)])
  const data = survey.data as Readonly<Record<string, Json>>
  const isShownFor = shownNames(survey)
  const keepsHidden = survey.clearInvisibleValues === 'none' || survey.clearInvisibleValues === false
  const given = Object.entries(data).filter(([name, value]) => {
    if (name in answers) return calculated.has(name) && !isSame(value, answers[name] ?? null)
    if (calculated.has(name)) return true
    return !emptied.includes(name) && (keepsHidden || isShownFor.has(name.replace(/-(?:Comment|Missing|Entered|total)$/, '')))
  })
  const gone = Object.keys(answers).filter((name) => expressions.has(name) && !(name in data))
  const cleared = clearedNames(document, survey, isShownFor).filter((name) => name in answers)
  return Object.fromEntries([...given, ...[...gone, ...cleared].map((name) => [name, null] as const)])
}

/** Names whose answer does not outlive that their question is hidden. The form has to say so: without a word of it an answer stays. */
function clearedNames(document: JsonObject, survey: SurveyModel, shown: ReadonlySet<string>): readonly string[] {
  const isCleared = clears(document.clearInvisibleValues)
  const names = survey.getAllQuestions(false, false, false).flatMap((question) => {
    const { clearIfInvisible } = question
    const own = clearIfInvisible === 'default' ? isCleared : clears(clearIfInvisible)
    return own && !isShown(question) ? [question.getValueName()] : []
  })
  return names.filter((name) => !shown.has(name)).flatMap((name) => [name, ...suffixes.map((suffix) => `${name}${suffix}`)])
}

/** Behind the name of an answer: what is stored beside it. */
const suffixes = [commentSuffix, missingSuffix, enteredSuffix] as const

const clears = (setting: Json | undefined): boolean => setting === 'onComplete' || setting === 'onHidden' || setting === 'onHiddenContainer'

/** Names of the questions that are shown now; what is kept beside them belongs to them. */
const shownNames = (survey: SurveyModel): ReadonlySet<string> =>
  new Set(survey.getAllQuestions(false, false, false).flatMap((question) => (isShown(question) ? [question.getValueName()] : [])))

/** Repeats and tables in which something is calculated, and their totals. Pure. */
export function namesThatCalculate(document: JsonObject): readonly string[] {
  const parts = partsOf(document)
  return parts.flatMap((part) => {
    if (part.repeat !== null) return []
    const inside = parts.filter((each) => isWithin(each, part))
    const hasTotals = inside.some(({ value }) => value.totalType !== undefined || value.totalExpression !== undefined)
    const name = answerNameOf(part)
    return [...(inside.some(({ type }) => type === 'expression') ? [name] : []), ...(hasTotals ? [`${name}-total`] : [])]
  })
}

const isWithin = ({ repeat }: Part, holder: Part): boolean => repeat !== null && (repeat === holder || isWithin(repeat, holder))
