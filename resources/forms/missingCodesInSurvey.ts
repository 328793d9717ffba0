import { MatrixDropdownRowModelBase, Question, Serializer, type SurveyError } from 'survey-core'
import { codesIn, type MissingCode, missingSuffix } from './missingCodes.ts'
import { NotUnderstood } from './typedAnswers.ts'

/**
 * Missing codes for everybody who runs a form, screen and server alike: a question with a code counts as answered, a question with a code and an
 * answer is refused, and a new answer removes the code.
 */
for (const className of ['question', 'matrixdropdowncolumn']) Serializer.addProperty(className, { name: 'missingCodes', type: 'value' })

/** The codes that a running question offers. */
export const codesOfQuestion = (question: Question): readonly MissingCode[] => codesIn(question.getPropertyValue('missingCodes'))

/** Where the library stores what belongs to a question: the survey, a row of a repeat or a row of a table. */
interface Holder {
  getValue(name: string): unknown
  setValue(name: string, value: unknown, isNotified: boolean): void
}
/** A table keeps values of rows itself; its rows only know those of their cells. */
interface Table {
  readonly value: unknown
  getRowValueCore(row: unknown, value: unknown): Readonly<Record<string, unknown>> | null
  updateItemValue(row: unknown, name: string, value: unknown, isRemoved: boolean): void
}

/** What is stored beside the answer of a question under its name and a suffix. */
export function companionOf(question: Question, suffix: string): unknown {
  const holder = question.data as unknown as Holder | null
  const name = `${question.getValueName()}${suffix}`
  if (!(holder instanceof MatrixDropdownRowModelBase)) return holder?.getValue(name)
  const table = holder.data as unknown as Table
  return table.getRowValueCore(holder, table.value)?.[name]
}

/** Stores something beside the answer of a question; undefined removes it. */
export function setCompanion(question: Question, suffix: string, value: string | undefined): void {
  if (companionOf(question, suffix) === value) return
  const holder = question.data as unknown as Holder | null
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

type ErrorCheck = (this: Question, context: unknown) => SurveyError[]
type Change = (this: Question, value: unknown) => void
const prototype = Question.prototype as unknown as { checkForErrors: ErrorCheck; setNewValue: Change; clearValue: Clearing }
type Clearing = (this: Question, keepsComment?: boolean, isFromUi?: boolean) => void

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
  if (!this.isEmpty() && missingCodeOf(this) !== undefined) setCompanion(this, missingSuffix, undefined)
}
prototype.clearValue = function (keepsComment, isFromUi) {
  clearValue.call(this, keepsComment, isFromUi)
  if (missingCodeOf(this) !== undefined) setCompanion(this, missingSuffix, undefined)
}
