import {
  type ItemValue,
  type Question,
  QuestionBooleanModel,
  QuestionCheckboxModel,
  QuestionCommentModel,
  QuestionFileModel,
  QuestionImagePickerModel,
  QuestionMatrixDropdownModelBase,
  QuestionMatrixDynamicModel,
  QuestionMatrixModel,
  QuestionMultipleTextModel,
  QuestionPanelDynamicModel,
  QuestionRankingModel,
  QuestionRatingModel,
  QuestionSelectBase,
  QuestionSignaturePadModel,
  QuestionSliderModel,
  QuestionTagboxModel,
  QuestionTextBase,
  QuestionTextModel,
  type SurveyModel,
} from 'survey-core'
import type { Random } from '../../core/random.ts'
import type { FormAnswers } from '../content/answers.ts'
import type { Json, JsonObject } from '../content/json.ts'
import { createSurvey } from '../survey/surveyEngine.ts'

const pixel = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
/** Most rounds of answers: answers can make more questions visible, and some forms never settle. */
const mostRounds = 8
const maxAttempts = 12

interface GeneratedAnswers {
  readonly answers: FormAnswers
  readonly isValid: boolean
  /** Answered questions that a later answer hid, by the names of their answers. */
  readonly hidden: readonly string[]
}

/**
 * Answers the visible questions of a form with valid values, as a person would. The same random sequence gives the same answers.
 * @param share of the optional questions that are answered, 0 to 1
 */
export function generateAnswers(document: JsonObject, random: Random, share = 0.8): GeneratedAnswers {
  const survey = createSurvey(document)
  const answeredQuestions = new Set<Question>()
  for (let round = 0; round < mostRounds; round += 1) {
    const open = listVisibleQuestions(survey).filter((question) => !answeredQuestions.has(question))
    if (open.length === 0) break
    for (const question of open) {
      answeredQuestions.add(question)
      if (question.isVisible && (isAnswerRequired(question) || random.chance(share))) answer(question, random)
    }
  }
  // Answers questions that a later answer made required, also in rows.
  for (let round = 0; round < mostRounds; round += 1) {
    const open = survey.getAllQuestions(true, false, true).filter((question) => question.isRequired && question.isEmpty())
    if (open.length === 0) break
    for (const question of open) answer(question, random)
  }
  const isValid = survey.validate(true, false) !== false
  const answers = structuredClone(survey.data) as FormAnswers
  const hidden = survey.getAllQuestions(false, false, false).flatMap((question) => (isShown(question) ? [] : [question.getValueName()]))
  survey.dispose()
  return { answers, isValid, hidden }
}

/** True for a required question, and for a matrix with required rows: its optional answer is complete or invalid. */
const isAnswerRequired = (question: Question): boolean =>
  question.isRequired || (question instanceof QuestionMatrixModel && (question.isAllRowRequired || question.eachRowRequired))

const listVisibleQuestions = (survey: SurveyModel): readonly Question[] => survey.getAllQuestions(false, false, false).filter(isShown)

const isShown = (question: Question): boolean => question.isVisible && question.isParentVisible

function answer(question: Question, random: Random): void {
  if (question.isReadOnly) return
  if (question instanceof QuestionPanelDynamicModel) answerPanels(question, random)
  else if (question instanceof QuestionMatrixDropdownModelBase) answerTable(question, random)
  else if (question instanceof QuestionMultipleTextModel) for (const item of question.items) answerSometimes(item.editor, random)
  else answerQuestion(question, random)
}

const answerSometimes = (question: Question, random: Random): void => {
  if (question.isVisible && (question.isRequired || random.chance(0.7))) answer(question, random)
}

function answerQuestion(question: Question, random: Random): void {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const value = generateValue(question, random, attempt)
    if (value === undefined) return
    question.value = value
    if (requiresText(question, value)) question.comment = `Said by hand ${random.letters(5)}`
    else if (question.showCommentArea && hasCommentField(question) && random.chance(0.5))
      question.comment = `Beside it ${random.letters(5)}`
    // A form on the screen clears the text of "Other" with another choice.
    else if (!question.isEmpty() && question.comment !== '') question.comment = ''
    if (question.validate(false)) return
  }
  question.clearValue()
}

const offersOther = (question: Question): boolean => question instanceof QuestionSelectBase && question.showOtherItem
/** True if the form library shows a comment field for the question: not in a table cell, and not if the choices include "Other". */
const hasCommentField = (question: Question): boolean =>
  !offersOther(question) && !(question.parentQuestion instanceof QuestionMatrixDropdownModelBase)
const requiresText = (question: Question, value: Json): boolean =>
  offersOther(question) && (Array.isArray(value) ? value.includes('other') : value === 'other')

function answerPanels(question: QuestionPanelDynamicModel, random: Random): void {
  const targetCount = Math.max(question.minPanelCount, random.between(1, 2))
  if (question.panelCount < targetCount) question.panelCount = Math.min(targetCount, question.maxPanelCount)
  for (const panel of question.panels) for (const each of panel.questions) answerSometimes(each, random)
}

function answerTable(question: QuestionMatrixDropdownModelBase, random: Random): void {
  if (question instanceof QuestionMatrixDynamicModel && question.allowAddRows && random.chance(0.5)) question.addRow()
  for (const row of question.visibleRows ?? []) for (const { question: cell } of row.cells) answerSometimes(cell, random)
}

function generateValue(question: Question, random: Random, attempt: number): Json | undefined {
  if (question instanceof QuestionMatrixModel) return generateMatrixValue(question, random)
  if (question instanceof QuestionBooleanModel)
    return random.pick([(question.valueTrue ?? true) as Json, (question.valueFalse ?? false) as Json])
  if (question instanceof QuestionRankingModel) return shuffleValues(valuesOf(question.visibleChoices), random)
  if (question instanceof QuestionCheckboxModel || question instanceof QuestionTagboxModel) return severalOf(question, random, attempt)
  if (question instanceof QuestionImagePickerModel && question.multiSelect) return severalOf(question, random, attempt)
  if (question instanceof QuestionRatingModel) return pickValue(valuesOf(question.visibleRateValues), random)
  if (question instanceof QuestionSelectBase) return pickValue(valuesOf(question.visibleChoices), random)
  if (question instanceof QuestionFileModel)
    return [{ name: `scan ${random.letters(4)}.png`, type: 'image/png', content: `file/${random.uuid('2026-01-01')}` }]
  if (question instanceof QuestionSignaturePadModel) return pixel
  if (question instanceof QuestionSliderModel) return generateSliderValue(question, random)
  if (question instanceof QuestionCommentModel) return `Several\nlines ${random.letters(6)}`
  return question instanceof QuestionTextBase ? generateTextValue(question, random, attempt) : undefined
}

const valuesOf = (choices: readonly ItemValue[]): readonly Json[] =>
  choices.filter(({ isEnabled }) => isEnabled).map(({ value }) => value as Json)
const pickValue = (values: readonly Json[], random: Random): Json | undefined => (values.length === 0 ? undefined : random.pick(values))

/** Exclusive choices: none, refused, unknown. "Select all" is an action of the screen, not a value. */
const exclusiveValues: ReadonlySet<Json> = new Set(['none', 'refused', 'dontknow'])
function severalOf(question: QuestionSelectBase, random: Random, attempt: number): Json | undefined {
  const values = valuesOf(question.visibleChoices).filter((value) => value !== 'all')
  const first = pickValue(values, random)
  if (first === undefined || exclusiveValues.has(first)) return first === undefined ? undefined : [first]
  const maxChoices =
    question instanceof QuestionCheckboxModel && question.maxSelectedChoices > 0 ? question.maxSelectedChoices : values.length
  const selectedValues = values.filter(
    (value) => !exclusiveValues.has(value) && (value === first || random.chance(0.3 + attempt / maxAttempts)),
  )
  return selectedValues.slice(0, maxChoices)
}

function shuffleValues(values: readonly Json[], random: Random): Json {
  return values
    .map((value) => [random.next(), value] as const)
    .sort(([sortKey], [other]) => sortKey - other)
    .map(([, value]) => value)
}

function generateMatrixValue(question: QuestionMatrixModel, random: Random): Json {
  const columns = valuesOf(question.columns)
  const generateCell = (): Json => (question.cellType === 'checkbox' ? [random.pick(columns)] : random.pick(columns))
  return Object.fromEntries(question.visibleRows.map(({ name }) => [String(name), generateCell()]))
}

function generateSliderValue(question: QuestionSliderModel, random: Random): Json {
  const { min, max, step } = question
  const pickNumber = (): number => min + random.between(0, Math.floor((max - min) / step)) * step
  return question.sliderType === 'range' ? [pickNumber(), pickNumber()].sort((left, right) => left - right) : pickNumber()
}

/** Texts in many formats, for questions whose validators accept only one of them. */
const formats = ['5', 'abc', 'ada@example.org', 'https://example.org/', '514-555-0199', 'H2X 1Y4', '12345', 'ABC-123'] as const

function generateTextValue(question: QuestionTextBase, random: Random, attempt: number): Json {
  const type = question instanceof QuestionTextModel ? question.inputType : question.getType()
  const day = random.day('1990-01-01', '2026-06-30')
  const time = `${String(random.between(0, 23)).padStart(2, '0')}:${String(random.between(0, 59)).padStart(2, '0')}`
  switch (type) {
    case 'number':
    case 'range':
      return numberValue(question, random)
    case 'date':
    case 'date-picker':
      return day
    case 'datetime-local':
      return `${day}T${time}`
    case 'time':
    case 'time-picker':
      return time
    case 'month':
      return day.slice(0, 7)
    case 'week':
      return `${day.slice(0, 4)}-W${String(random.between(1, 52)).padStart(2, '0')}`
    case 'email':
      return `${random.letters(5).toLowerCase()}@example.org`
    case 'url':
      return `https://example.org/${random.letters(5)}`
    case 'tel':
      return `+1 514 555 ${random.digits(4)}`
    case 'color':
      return '#00ff7f'
    default:
      if (attempt > 0) return random.pick(formats)
      return random.pick(['Text', '=1+1', 'Ünï, "quoted"; next', '0', ' padded ']).concat(random.letters(6))
  }
}

function numberValue(question: QuestionTextBase, random: Random): number {
  const { min, max } = question instanceof QuestionTextModel ? question : { min: undefined, max: undefined }
  const checks = question.validators.flatMap((validator) => {
    const { minValue, maxValue } = validator as unknown as { readonly minValue?: number | null; readonly maxValue?: number | null }
    return [{ minValue, maxValue }]
  })
  const minimum = Math.max(...[min, ...checks.map(({ minValue }) => minValue)].map(numberOr(Number.NEGATIVE_INFINITY)))
  const maximum = Math.min(...[max, ...checks.map(({ maxValue }) => maxValue)].map(numberOr(Number.POSITIVE_INFINITY)))
  const lowerBound = Number.isFinite(minimum) ? minimum : Number.isFinite(maximum) ? maximum - 100 : 0
  return random.between(Math.ceil(lowerBound), Math.floor(Number.isFinite(maximum) ? maximum : lowerBound + 100))
}

const numberOr =
  (otherwise: number) =>
  (value: unknown): number =>
    value === undefined || value === null || value === '' || !Number.isFinite(Number(value)) ? otherwise : Number(value)
