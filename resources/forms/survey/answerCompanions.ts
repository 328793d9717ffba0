import { MatrixDropdownRowModelBase, Question, Serializer, type SurveyError } from 'survey-core'
import type { JsonObject } from '../content/json.ts'
import { knownCodesOf, type MissingCode, missingSuffix } from '../content/missingCodes.ts'
import { type AlternativeUnit, alternativeUnitsOf, enteredSuffix, formatEnteredValue, toStoredUnit, unitOf } from '../content/units.ts'
import { replaceMethod } from './libraryState.ts'
import { NotUnderstood } from './typedAnswers.ts'

/**
 * Values stored with an answer, the same on client and server. A question with a missing code counts as answered, a code together with an
 * answer is rejected, and a new answer removes the code. If a value is typed in another unit, both the typed value and the converted
 * answer are stored.
 */
for (const className of ['question', 'matrixdropdowncolumn'])
  Serializer.addProperties(className, [{ name: 'missingCodes', type: 'value' }, 'unit', { name: 'alternativeUnits', type: 'value' }])

/** Returns the missing codes that a question of a running survey offers. */
export const codesOfQuestion = (question: Question): readonly MissingCode[] => knownCodesOf(question.getPropertyValue('missingCodes'))

/** The object in which the survey library stores the values of a question: the survey, a row of a repeat or a row of a table. */
interface Holder {
  /** True while the library loads stored values into its rows. */
  readonly isSettingValue?: boolean
  getValue(name: string): unknown
  setValue(name: string, value: unknown, isNotified: boolean): void
}
/** A table stores the values of its rows itself; its row objects know only the values of their cells. */
interface Table {
  readonly value: unknown
  getRowValueCore(row: unknown, value: unknown): Readonly<Record<string, unknown>> | null
  updateItemValue(row: unknown, name: string, value: unknown, isRemoved: boolean): void
}
const holderOf = (question: Question): Holder | null => question.data as unknown as Holder | null

/** Returns the value stored with an answer, under the answer's name and a suffix. */
export function companionOf(question: Question, suffix: string): unknown {
  const holder = holderOf(question)
  const name = `${question.getValueName()}${suffix}`
  if (!(holder instanceof MatrixDropdownRowModelBase)) return holder?.getValue(name)
  const table = holder.data as unknown as Table
  return table.getRowValueCore(holder, table.value)?.[name]
}

/** Stores a value with the answer of a question; undefined removes it. */
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

/** Returns the missing code that answers the question; undefined if it has none. */
export function missingCodeOf(question: Question): MissingCode | undefined {
  const codes = codesOfQuestion(question)
  if (codes.length === 0) return undefined
  const code = companionOf(question, missingSuffix)
  return codes.find((each) => each === code)
}

/** Sets the missing code of a question, which removes its answer; undefined removes the code. */
export function setMissingCode(question: Question, code: MissingCode | undefined): void {
  if (code !== undefined) question.clearValue(false, true)
  setCompanion(question, missingSuffix, code)
  question.clearErrors()
}

/** Returns the units of a question in a running survey. */
const unitPropertiesOf = (question: Question): JsonObject =>
  Object.fromEntries(['inputType', 'unit', 'alternativeUnits'].map((name) => [name, question.getPropertyValue(name) ?? null]))

/** Returns the unit in which the answers of the question are stored; empty if it has none. */
export const unitOfQuestion = (question: Question): string => unitOf(unitPropertiesOf(question))
/** Returns the units in which the question can be answered besides its stored unit. */
export const alternativesOfQuestion = (question: Question): readonly AlternativeUnit[] => alternativeUnitsOf(unitPropertiesOf(question))

/** Answers a question with a number in another unit. */
export function enterInUnit(question: Question, enteredValue: number, unit: AlternativeUnit): void {
  question.value = toStoredUnit(enteredValue, unit)
  setCompanion(question, enteredSuffix, formatEnteredValue(enteredValue, unit))
}

/** Returns the text typed in another unit; undefined if the answer was typed in the question's own unit. */
export function enteredOf(question: Question): string | undefined {
  const enteredName = alternativesOfQuestion(question).length === 0 ? undefined : companionOf(question, enteredSuffix)
  return typeof enteredName === 'string' ? enteredName : undefined
}

type ErrorCheck = (this: Question, context: unknown) => SurveyError[]
type Change = (this: Question, value: unknown) => void
type ClearMethod = (this: Question, keepsComment?: boolean, isFromUi?: boolean) => void
interface PatchedQuestion {
  checkForErrors: ErrorCheck
  setNewValue: Change
  clearValue: ClearMethod
}
const prototype = Question.prototype as unknown as PatchedQuestion

replaceMethod(
  prototype,
  'checkForErrors',
  (check): ErrorCheck =>
    function (context) {
      if (missingCodeOf(this) === undefined) return check.call(this, context)
      return this.isVisible && !this.isEmpty() ? [new NotUnderstood('answerAndCode', this)] : []
    },
)
replaceMethod(
  prototype,
  'setNewValue',
  (setNewValue): Change =>
    function (value) {
      const isDefault = (this as unknown as { readonly isChangingViaDefaultValue: boolean }).isChangingViaDefaultValue
      // A default value never replaces a missing code.
      if (isDefault && missingCodeOf(this) !== undefined) return
      setNewValue.call(this, value)
      if (holderOf(this)?.isSettingValue === true) return
      if (!this.isEmpty() && missingCodeOf(this) !== undefined) setCompanion(this, missingSuffix, undefined)
      if (enteredOf(this) !== undefined) setCompanion(this, enteredSuffix, undefined)
    },
)
replaceMethod(
  prototype,
  'clearValue',
  (clear): ClearMethod =>
    function (keepsComment, isFromUi) {
      clear.call(this, keepsComment, isFromUi)
      if (missingCodeOf(this) !== undefined) setCompanion(this, missingSuffix, undefined)
    },
)
