import { MatrixDropdownRowModelBase, Question, Serializer, type SurveyError } from 'survey-core'
import type { JsonObject } from './json.ts'
import { codesIn, type MissingCode, missingSuffix } from './missingCodes.ts'
import { NotUnderstood } from './typedAnswers.ts'
import { type AlternativeUnit, alternativeUnitsOf, enteredSuffix, enteredText, toStoredUnit, unitOf } from './units.ts'

/**
 * What is stored beside an answer, for everybody who runs a form, screen and server alike. A question with a missing code counts as answered, one with a
 * code and an answer is refused, and a new answer removes the code. What was typed in another unit goes with the answer that it became.
 */
for (const className of ['question', 'matrixdropdowncolumn'])
  Serializer.addProperties(className, [{ name: 'missingCodes', type: 'value' }, 'unit', { name: 'alternativeUnits', type: 'value' }])

/** The codes that a running question offers. */
export const codesOfQuestion = (question: Question): readonly MissingCode[] => codesIn(question.getPropertyValue('missingCodes'))

/** Where the library stores what belongs to a question: the survey, a row of a repeat or a row of a table. */
interface Holder {
  /** Its rows are being filled with what is stored. */
  readonly isSettingValue?: boolean
  getValue(name: string): unknown
  setValue(name: string, value: unknown, isNotified: boolean): void
}
/** A table keeps values of rows itself; its rows only know those of their cells. */
interface Table {
  readonly value: unknown
  getRowValueCore(row: unknown, value: unknown): Readonly<Record<string, unknown>> | null
  updateItemValue(row: unknown, name: string, value: unknown, isRemoved: boolean): void
}
const holderOf = (question: Question): Holder | null => question.data as unknown as Holder | null

/** What is stored beside the answer of a question under its name and a suffix. */
export function companionOf(question: Question, suffix: string): unknown {
  const holder = holderOf(question)
  const name = `${question.getValueName()}${suffix}`
  if (!(holder instanceof MatrixDropdownRowModelBase)) return holder?.getValue(name)
  const table = holder.data as unknown as Table
  return table.getRowValueCore(holder, table.value)?.[name]
}

/** Stores something beside the answer of a question; undefined removes it. */
function setCompanion(question: Question, suffix: string, value: string | undefined): void {
  if ((companionOf(question, suffix) ?? undefined) === value) return
  const holder = holderOf(question)
  const name = `${question.getValueName()}${suffix}`
  if (!(holder instanceof MatrixDropdownRowModelBase)) {
    holder?.setValue(name, value, false)
    return
  }
  const table = holder.data as unknown as Table
  table.updateItemValue(holder, name, { ...holder.value, ...(value === undefined ? {} : { [name]: value }) }, value === undefined)
}

/** The code that a question is answered by; undefined: none. */
export function missingCodeOf(question: Question): MissingCode | undefined {
  const codes = codesOfQuestion(question)
  if (codes.length === 0) return undefined
  const code = companionOf(question, missingSuffix)
  return codes.find((each) => each === code)
}

/** Answers a question by a code, which removes its answer; undefined takes the code back. */
export function setMissingCode(question: Question, code: MissingCode | undefined): void {
  if (code !== undefined) question.clearValue(false, true)
  setCompanion(question, missingSuffix, code)
  question.clearErrors()
}

/** What units read of a running question. */
const unitsIn = (question: Question): JsonObject =>
  Object.fromEntries(['inputType', 'unit', 'alternativeUnits'].map((name) => [name, question.getPropertyValue(name) ?? null]))

/** The unit in which the answers of a running question are stored; empty: none. */
export const unitOfQuestion = (question: Question): string => unitOf(unitsIn(question))
/** The other units in which it can be answered. */
export const alternativesOfQuestion = (question: Question): readonly AlternativeUnit[] => alternativeUnitsOf(unitsIn(question))

/** Answers a question by a number in another unit. */
export function enterInUnit(question: Question, typed: number, unit: AlternativeUnit): void {
  question.value = toStoredUnit(typed, unit)
  setCompanion(question, enteredSuffix, enteredText(typed, unit))
}

/** What was typed in another unit; undefined where the answer was typed in its own. */
export function enteredOf(question: Question): string | undefined {
  const entered = alternativesOfQuestion(question).length === 0 ? undefined : companionOf(question, enteredSuffix)
  return typeof entered === 'string' ? entered : undefined
}

type ErrorCheck = (this: Question, context: unknown) => SurveyError[]
type Change = (this: Question, value: unknown) => void
type Clearing = (this: Question, keepsComment?: boolean, isFromUi?: boolean) => void
interface Patched {
  checkForErrors: ErrorCheck
  setNewValue: Change
  clearValue: Clearing
}
const prototype = Question.prototype as unknown as Patched
const { checkForErrors, setNewValue, clearValue } = prototype

prototype.checkForErrors = function (context) {
  if (missingCodeOf(this) === undefined) return checkForErrors.call(this, context)
  return this.isVisible && !this.isEmpty() ? [new NotUnderstood('answerAndCode', this)] : []
}
prototype.setNewValue = function (value) {
  const isDefault = (this as unknown as { readonly isChangingViaDefaultValue: boolean }).isChangingViaDefaultValue
  // A default does not take the place of a code.
  if (isDefault && missingCodeOf(this) !== undefined) return
  setNewValue.call(this, value)
  if (holderOf(this)?.isSettingValue === true) return
  if (!this.isEmpty() && missingCodeOf(this) !== undefined) setCompanion(this, missingSuffix, undefined)
  if (enteredOf(this) !== undefined) setCompanion(this, enteredSuffix, undefined)
}
prototype.clearValue = function (keepsComment, isFromUi) {
  clearValue.call(this, keepsComment, isFromUi)
  if (missingCodeOf(this) !== undefined) setCompanion(this, missingSuffix, undefined)
}
