import { isCalendarDate } from '../../core/fields/date.ts'
import { hasControlCharacter } from '../../core/values/storable.ts'
import { type FormAnswers, findNamesSetByTriggers } from './answers.ts'
import { answerNameOf, type FormNode, formNodesOf, isQuestion } from './formNodes.ts'
import { commentSuffix, entriesOf, specialChoicesOf } from './items.ts'
import { isObject, type Json, type JsonObject } from './json.ts'
import { isNumericRating, mostNumberedChoices, ratingRangeOf } from './limits.ts'
import { findAnswerConflicts, missingCodesOf, missingSuffix, withMissingCodes } from './missingCodes.ts'
import { minutesOf } from './times.ts'
import { alternativeUnitsOf, enteredSuffix, isEnteredText } from './units.ts'

/** Problem of an answer's structure, with its path: `doses[0].amount`. */
export interface ShapeProblem {
  readonly path: string
  readonly code:
    | 'notText'
    | 'notANumber'
    | 'notADate'
    | 'notATime'
    | 'notYesOrNo'
    | 'notAChoice'
    | 'notAList'
    | 'notAnObject'
    | 'unknownField'
    | 'answerAndCode'
    | 'controlCharacter'
}

/** Checks an answer, which is never null. */
type Check = (value: Json, path: string) => readonly ShapeProblem[]

/** Check of each answer, by name. Unknown names have no entry. */
export type AnswerShapes = ReadonlyMap<string, Check>

const total = '-total'
/** Accepts any structure, but no text with a control character, as in all other texts of the product. */
const acceptAny: Check = (value, path) => {
  if (typeof value === 'string') return hasControlCharacter(value) ? [{ path, code: 'controlCharacter' }] : []
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap((each, index) => acceptAny(each, `${path}[${index}]`))
  return isObject(value) ? Object.entries(value).flatMap(([name, each]) => acceptAny(each, `${path}.${name}`)) : []
}
const createPredicateCheck =
  (code: ShapeProblem['code'], predicate: (value: Json) => boolean): Check =>
  (value, path) =>
    predicate(value) ? acceptAny(value, path) : [{ path, code }]

/**
 * Returns the answer structures that a form version allows: types, choices, rows and columns, and nested names. The library checks ranges
 * and logic. Pure.
 */
export function answerShapesOf(document: JsonObject): AnswerShapes {
  const inherited = document.storeOthersAsComment === false ? (withOtherAsAnswer(document) as JsonObject) : document
  const formNodes = formNodesOf(withMissingCodes(inherited))
  const shapes = new Map<string, Check>()
  addQuestionChecks(
    shapes,
    formNodes.filter((formNode) => formNode.repeat === null && isQuestion(formNode)),
    formNodes,
  )
  const calculatedValues: readonly Json[] = Array.isArray(document.calculatedValues) ? document.calculatedValues : []
  for (const each of calculatedValues)
    if (isObject(each) && typeof each.name === 'string' && each.includeIntoResult === true) shapes.set(each.name, acceptAny)
  for (const name of findNamesSetByTriggers(document)) if (!shapes.has(name)) shapes.set(name, acceptAny)
  return shapes
}

/** Declares for each question with the choice "Other" that its text is the answer, as a form may declare for all questions. Pure. */
function withOtherAsAnswer(value: Json): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map(withOtherAsAnswer)
  if (!isObject(value)) return value
  const entries = Object.entries(value).map(([name, each]) => [name, withOtherAsAnswer(each)] as const)
  const hasOther = value.showOtherItem === true || value.hasOther === true
  return { ...(hasOther && { storeOthersAsComment: false }), ...Object.fromEntries(entries) }
}

/**
 * Combines the checks of questions that share a name. An answer is valid if it is valid for one of them; a field of a row may belong to
 * any of them.
 */
const createSharedCheck =
  (first: Check, second: Check): Check =>
  (value, path) => {
    const [firstProblems, secondProblems] = [first(value, path), second(value, path)]
    return [...firstProblems, ...secondProblems.filter((each) => !firstProblems.some((other) => other.path === each.path))].flatMap(
      (each) => {
        const others = firstProblems.includes(each) ? secondProblems : firstProblems
        const related = others.find((other) => isWithin(other.path, each.path) || isWithin(each.path, other.path))
        if (related === undefined) return []
        return [each.code === 'unknownField' && related.path === each.path ? related : each]
      },
    )
  }

/** True if a path is another path, or inside of it. */
const isWithin = (path: string, outer: string): boolean => path === outer || path.startsWith(`${outer}.`) || path.startsWith(`${outer}[`)

/** Adds the checks of questions at the same level. */
function addQuestionChecks(shapes: Map<string, Check>, questions: readonly FormNode[], formNodes: readonly FormNode[]): void {
  for (const formNode of questions) {
    const name = answerNameOf(formNode)
    if (name === '') continue
    const check = checkOf(formNode, formNodes)
    const other = shapes.get(name)
    shapes.set(name, other === undefined ? check : createSharedCheck(other, check))
    addCompanionChecks(shapes, formNode, name)
    if (formNode.type.startsWith('matrix')) shapes.set(`${name}${total}`, acceptAny)
  }
}

/** Adds the checks of the values stored with an answer, under its name and a suffix. */
function addCompanionChecks(shapes: Map<string, Check>, formNode: FormNode, name: string): void {
  shapes.set(`${name}${commentSuffix}`, isText)
  const units = alternativeUnitsOf(formNode.value)
  const enteredName = `${name}${enteredSuffix}`
  if (units.length > 0 && !shapes.has(enteredName))
    shapes.set(
      enteredName,
      createPredicateCheck('notANumber', (value) => isEnteredText(value, units)),
    )
  const codes = missingCodesOf(formNode)
  const codeName = `${name}${missingSuffix}`
  if (codes.length === 0 || shapes.has(codeName)) return
  const check = createChoiceCheck(codes)
  codeChecks.add(check)
  shapes.set(codeName, check)
}

/**
 * Checks that belong to missing codes. A question may have a name that ends in the same suffix; the check of that question is not in the
 * set.
 */
const codeChecks = new WeakSet<Check>()
const isCodeCheck = (check: Check | undefined): boolean => check !== undefined && codeChecks.has(check)

/** Returns the names that have both an answer and a missing code. Pure. */
export const findFormConflicts = (shapes: AnswerShapes, answers: FormAnswers): readonly string[] =>
  findAnswerConflicts(answers).filter((name) => isCodeCheck(shapes.get(`${name}${missingSuffix}`)))

const isText = createPredicateCheck('notText', (value) => typeof value === 'string' || typeof value === 'number')
const isNumber = createPredicateCheck(
  'notANumber',
  (value) => typeof value === 'number' || (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))),
)
const isDay = createPredicateCheck('notADate', (value) => typeof value === 'string' && isCalendarDate(value.slice(0, 10)))
const isMoment = createPredicateCheck(
  'notADate',
  (value) => typeof value === 'string' && isCalendarDate(value.slice(0, 10)) && (value.length === 10 || minutesOf(value) !== null),
)
const isMonth = createPredicateCheck('notADate', (value) => typeof value === 'string' && isCalendarDate(`${value}-01`))
const isTime = createPredicateCheck('notATime', (value) => minutesOf(value) !== null)

function checkOf(formNode: FormNode, formNodes: readonly FormNode[]): Check {
  const { type, value } = formNode
  switch (type) {
    case 'text':
      return createTextCheck(value)
    case 'comment':
      return isText
    case 'date-picker':
      return isDay
    case 'time-picker':
      return isTime
    case 'boolean':
      return createPredicateCheck(
        'notYesOrNo',
        (input) => typeof input === 'boolean' || input === value.valueTrue || input === value.valueFalse,
      )
    case 'radiogroup':
    case 'dropdown':
    case 'buttongroup':
      return createSingleChoiceCheck(value)
    case 'imagepicker':
      return value.multiSelect === true ? createMultiChoiceCheck(value) : createSingleChoiceCheck(value)
    case 'checkbox':
    case 'tagbox':
    case 'ranking':
      return typeof value.valuePropertyName === 'string' ? createPredicateCheck('notAList', Array.isArray) : createMultiChoiceCheck(value)
    case 'rating':
      return isNumericRating(value) ? createRatingCheck(value) : createChoiceCheck(choiceValuesOf(value.rateValues))
    case 'slider':
      return value.sliderType === 'range' ? list(isNumber) : isNumber
    case 'file':
      return createPredicateCheck('notAList', Array.isArray)
    case 'multipletext':
      return createFieldsCheck(childrenOfKind(formNode, formNodes, 'item'), ({ value: item }) => createTextCheck(item))
    case 'matrix':
      return createRowsCheck(value, createMatrixRowCheck(value))
    case 'matrixdropdown':
      return createRowsCheck(value, createColumnsCheck(formNode, formNodes))
    case 'matrixdynamic':
      return list(createColumnsCheck(formNode, formNodes))
    case 'paneldynamic':
      return list(createPanelCheck(formNode, formNodes))
    default:
      // The question is calculated by the server, or its type is unknown.
      return acceptAny
  }
}

/** Checks a rating without custom labels: a number on its steps, by default 1 to 5. */
function createRatingCheck(value: JsonObject): Check {
  const { minimum, maximum, step } = ratingRangeOf(value)
  return (input, path) => {
    const numberProblems = isNumber(input, path)
    if (numberProblems.length > 0) return numberProblems
    const steps = (Number(input) - minimum) / step
    const isOnStep = Math.abs(steps - Math.round(steps)) < 1e-9
    return isOnStep && steps >= -1e-9 && Number(input) <= maximum + 1e-9 ? [] : [{ path, code: 'notAChoice' }]
  }
}

function createTextCheck({ inputType, maskType }: JsonObject): Check {
  if (typeof maskType === 'string' && maskType !== 'none') return isText
  if (inputType === 'number' || inputType === 'range') return isNumber
  if (inputType === 'date') return isDay
  if (inputType === 'datetime-local') return isMoment
  if (inputType === 'month') return isMonth
  return inputType === 'time' ? isTime : isText
}

const choiceValuesOf = (list: Json | undefined): readonly string[] => entriesOf(list).map(({ value }) => String(value))

/** Returns the choices that a question offers. Null if they come from another source, or if free text is a valid answer. */
function choicesOf(value: JsonObject): readonly string[] | null {
  const isOpen =
    value.choicesByUrl !== undefined ||
    value.choicesFromQuestion !== undefined ||
    value.storeOthersAsComment === false ||
    value.allowCustomChoices === true
  if (isOpen || (!Array.isArray(value.choices) && value.choicesMax === undefined)) return null
  return [...choiceValuesOf(value.choices), ...listNumberedChoices(value), ...choiceValuesOf(specialChoicesOf(value))]
}

/** Returns the choices that a form generates from a first to a last number. */
function listNumberedChoices({ choicesMin = 0, choicesMax, choicesStep = 1 }: JsonObject): readonly string[] {
  const [minimum, maximum, step] = [Number(choicesMin), Number(choicesMax), Number(choicesStep)]
  if (!Number.isFinite(maximum) || !(step > 0)) return []
  return Array.from({ length: Math.min(Math.floor((maximum - minimum) / step) + 1, mostNumberedChoices + 1) }, (_, index) =>
    String(minimum + index * step),
  )
}

/** Checks that a value is one of the choices; null allows any single value. */
const createChoiceCheck =
  (choices: readonly string[] | null): Check =>
  (input, path) => {
    if (typeof input === 'object') return [{ path, code: 'notAChoice' }]
    if (choices === null) return acceptAny(input, path)
    return choices.includes(String(input)) ? [] : [{ path, code: 'notAChoice' }]
  }

const createSingleChoiceCheck = (value: JsonObject): Check => createChoiceCheck(choicesOf(value))

function createMultiChoiceCheck(value: JsonObject): Check {
  const check = createSingleChoiceCheck(value)
  return (input, path) =>
    Array.isArray(input)
      ? (input as readonly Json[]).flatMap((each, index) => check(each, `${path}[${index}]`))
      : [{ path, code: 'notAList' }]
}

/** Returns the direct children of a form part that have this kind. */
const childrenOfKind = (formNode: FormNode, formNodes: readonly FormNode[], kind: FormNode['kind']): readonly FormNode[] =>
  formNodes.filter(
    (each) =>
      each.kind === kind &&
      each.path.length === formNode.path.length + 2 &&
      formNode.path.every((step, index) => step === each.path[index]),
  )

/** Checks an object with one field for each form part, by the part's name. */
function createFieldsCheck(formNodes: readonly FormNode[], createCheck: (formNode: FormNode) => Check): Check {
  const checks = new Map(formNodes.map((formNode) => [formNode.name, createCheck(formNode)]))
  return byName((name) => checks.get(name))
}

function byName(findCheck: (name: string) => Check | undefined): Check {
  return (input, path) =>
    isObject(input)
      ? [
          ...Object.entries(input).flatMap(([name, each]) => {
            if (each === null) return []
            const check = findCheck(name)
            return check === undefined ? [{ path: `${path}.${name}`, code: 'unknownField' as const }] : check(each, `${path}.${name}`)
          }),
          ...findAnswerConflicts(input)
            .filter((name) => isCodeCheck(findCheck(`${name}${missingSuffix}`)))
            .map((name) => ({ path: `${path}.${name}`, code: 'answerAndCode' as const })),
        ]
      : [{ path, code: 'notAnObject' }]
}

const list =
  (row: Check): Check =>
  (input, path) =>
    Array.isArray(input)
      ? (input as readonly Json[]).flatMap((each, index) => (each === null ? [] : row(each, `${path}[${index}]`)))
      : [{ path, code: 'notAList' }]

/** Checks rows by their names. A matrix without rows has a single row without a name. */
function createRowsCheck(value: JsonObject, row: Check): Check {
  const names = new Set(choiceValuesOf(value.rows))
  const other = value.hasOther === true || value.showOtherItem === true ? 'other' : ''
  if (names.size === 0 && value.rowsFromQuestion === undefined) return row
  return byName((name) => (names.has(name) || name === other || value.rowsFromQuestion !== undefined ? row : undefined))
}

function createMatrixRowCheck(value: JsonObject): Check {
  const cell = createChoiceCheck(choiceValuesOf(value.columns))
  if (value.cellType !== 'checkbox') return cell
  return (input, path) =>
    Array.isArray(input)
      ? (input as readonly Json[]).flatMap((each, index) => cell(each, `${path}[${index}]`))
      : [{ path, code: 'notAList' }]
}

/** Checks a row of a table: its columns, their comments, and the questions of its detail panel. */
function createColumnsCheck(formNode: FormNode, formNodes: readonly FormNode[]): Check {
  const { value } = formNode
  const shapes = new Map<string, Check>()
  for (const column of childrenOfKind(formNode, formNodes, 'column')) {
    const type =
      column.type === '' || column.type === 'default' ? (typeof value.cellType === 'string' ? value.cellType : 'dropdown') : column.type
    const hasOwnChoices = Array.isArray(column.value.choices) && column.value.choices.length > 0
    const requested: JsonObject = hasOwnChoices || value.choices === undefined ? column.value : { ...column.value, choices: value.choices }
    shapes.set(column.name, checkOf({ ...column, kind: 'element', type, value: requested }, formNodes))
    addCompanionChecks(shapes, column, column.name)
  }
  addQuestionChecks(shapes, questionsOfRepeat(formNode, formNodes), formNodes)
  return byName((name) => shapes.get(name))
}

function createPanelCheck(formNode: FormNode, formNodes: readonly FormNode[]): Check {
  const shapes = new Map<string, Check>()
  addQuestionChecks(shapes, questionsOfRepeat(formNode, formNodes), formNodes)
  return byName((name) => shapes.get(name))
}

const questionsOfRepeat = (formNode: FormNode, formNodes: readonly FormNode[]): readonly FormNode[] =>
  formNodes.filter((each) => each.repeat === formNode && isQuestion(each))

/** Returns every problem of an answer. Null removes the answer and has no problem. Pure. */
export function shapeProblemsOf(shapes: AnswerShapes, name: string, value: Json): readonly ShapeProblem[] {
  if (value === null) return []
  return shapes.get(name)?.(value, name) ?? [{ path: name, code: 'unknownField' }]
}
