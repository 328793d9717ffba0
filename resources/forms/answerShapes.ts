import { isCalendarDate } from '../core/fields/date.ts'
import type { FormAnswers } from './answers.ts'
import { commentSuffix, specialChoicesOf } from './items.ts'
import { isObject, type Json, type JsonObject } from './json.ts'
import { mostNumberedChoices } from './limits.ts'
import { answeredTwice, missingCodesOf, missingSuffix, withMissingCodes } from './missingCodes.ts'
import { answerNameOf, isQuestion, type Part, partsOf } from './parts.ts'
import { minutesOf } from './times.ts'
import { alternativeUnitsOf, enteredSuffix, isEnteredText } from './units.ts'

/** What is wrong with the shape of an answer, and where in it: `doses[0].amount`. */
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
}

/** Checks an answer, which is never null. */
type Check = (value: Json, path: string) => readonly ShapeProblem[]

/** What an answer of each name may be. Names that no question has are not in it. */
export type AnswerShapes = ReadonlyMap<string, Check>

const total = '-total'
const fine: Check = () => []
const only =
  (code: ShapeProblem['code'], is: (value: Json) => boolean): Check =>
  (value, path) =>
    is(value) ? [] : [{ path, code }]

/** What a version of a form lets its answers be: types, choices, rows and columns, and the names in them. Ranges and logic are the library's. Pure. */
export function answerShapesOf(document: JsonObject): AnswerShapes {
  const parts = partsOf(withMissingCodes(document))
  const shapes = new Map<string, Check>()
  put(
    shapes,
    parts.filter((part) => part.repeat === null && isQuestion(part)),
    parts,
  )
  const calculated: readonly Json[] = Array.isArray(document.calculatedValues) ? document.calculatedValues : []
  for (const each of calculated)
    if (isObject(each) && typeof each.name === 'string' && each.includeIntoResult === true) shapes.set(each.name, fine)
  return shapes
}

/** Questions that stand beside one another; of those that share a name, an answer of any of them is right. */
function put(shapes: Map<string, Check>, questions: readonly Part[], parts: readonly Part[]): void {
  for (const part of questions) {
    const name = answerNameOf(part)
    if (name === '') continue
    const check = checkOf(part, parts)
    const other = shapes.get(name)
    shapes.set(name, other === undefined ? check : (value, path) => (other(value, path).length === 0 ? [] : check(value, path)))
    putCompanions(shapes, part, name)
    if (part.type.startsWith('matrix')) shapes.set(`${name}${total}`, fine)
  }
}

/** What is stored beside an answer under its name and a suffix. */
function putCompanions(shapes: Map<string, Check>, part: Part, name: string): void {
  shapes.set(`${name}${commentSuffix}`, isText)
  const units = alternativeUnitsOf(part.value)
  const enteredName = `${name}${enteredSuffix}`
  if (units.length > 0 && !shapes.has(enteredName))
    shapes.set(
      enteredName,
      only('notANumber', (value) => isEnteredText(value, units)),
    )
  const codes = missingCodesOf(part)
  const codeName = `${name}${missingSuffix}`
  if (codes.length === 0 || shapes.has(codeName)) return
  const check = among(codes)
  codeChecks.add(check)
  shapes.set(codeName, check)
}

/** Checks of missing codes, which tell them from questions that only happen to have such a name. */
const codeChecks = new WeakSet<Check>()
const isCodeCheck = (check: Check | undefined): boolean => check !== undefined && codeChecks.has(check)

/** Names that hold an answer and its missing code at once. Pure. */
export const answeredTwiceIn = (shapes: AnswerShapes, answers: FormAnswers): readonly string[] =>
  answeredTwice(answers).filter((name) => isCodeCheck(shapes.get(`${name}${missingSuffix}`)))

const isText = only('notText', (value) => typeof value === 'string' || typeof value === 'number')
const isNumber = only(
  'notANumber',
  (value) => typeof value === 'number' || (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))),
)
const isDay = only('notADate', (value) => typeof value === 'string' && isCalendarDate(value.slice(0, 10)))
const isMoment = only(
  'notADate',
  (value) => typeof value === 'string' && isCalendarDate(value.slice(0, 10)) && (value.length === 10 || minutesOf(value) !== null),
)
const isMonth = only('notADate', (value) => typeof value === 'string' && isCalendarDate(`${value}-01`))
const isTime = only('notATime', (value) => minutesOf(value) !== null)

function checkOf(part: Part, parts: readonly Part[]): Check {
  const { type, value } = part
  switch (type) {
    case 'text':
      return textCheck(value)
    case 'comment':
      return isText
    case 'date-picker':
      return isDay
    case 'time-picker':
      return isTime
    case 'boolean':
      return only('notYesOrNo', (given) => typeof given === 'boolean' || given === value.valueTrue || given === value.valueFalse)
    case 'radiogroup':
    case 'dropdown':
      return one(value)
    case 'imagepicker':
      return value.multiSelect === true ? several(value) : one(value)
    case 'checkbox':
    case 'tagbox':
    case 'ranking':
      return typeof value.valuePropertyName === 'string' ? only('notAList', Array.isArray) : several(value)
    case 'rating':
      return Array.isArray(value.rateValues) && value.rateValues.length > 0 ? among(valuesIn(value.rateValues)) : within(value)
    case 'file':
      return only('notAList', Array.isArray)
    case 'multipletext':
      return fields(below(part, parts, 'item'), ({ value: item }) => textCheck(item))
    case 'matrix':
      return rows(value, matrixRow(value))
    case 'matrixdropdown':
      return rows(value, columns(part, parts))
    case 'matrixdynamic':
      return list(columns(part, parts))
    case 'paneldynamic':
      return list(panel(part, parts))
    default:
      // Calculated by the server, or of a type that nobody knows.
      return fine
  }
}

/** A figure of a rating without words of its own: 1 to 5 where the form says nothing else. */
function within({ rateMin, rateMax, rateCount }: JsonObject): Check {
  const least = typeof rateMin === 'number' ? rateMin : 1
  const most = typeof rateMax === 'number' ? rateMax : typeof rateCount === 'number' ? least + rateCount - 1 : 5
  return (given, path) => {
    const wrong = isNumber(given, path)
    return wrong.length > 0 || (Number(given) >= least && Number(given) <= most) ? wrong : [{ path, code: 'notAChoice' }]
  }
}

function textCheck({ inputType, maskType }: JsonObject): Check {
  if (typeof maskType === 'string' && maskType !== 'none') return isText
  if (inputType === 'number' || inputType === 'range') return isNumber
  if (inputType === 'date') return isDay
  if (inputType === 'datetime-local') return isMoment
  if (inputType === 'month') return isMonth
  return inputType === 'time' ? isTime : isText
}

const valuesIn = (list: Json | undefined): readonly string[] =>
  Array.isArray(list) ? (list as readonly Json[]).map((each) => String(isObject(each) ? each.value : each)) : []

/** Choices that a question offers; null where they come from elsewhere, or where what is typed beside them is an answer. */
function choicesOf(value: JsonObject): readonly string[] | null {
  const isOpen =
    value.choicesByUrl !== undefined ||
    value.choicesFromQuestion !== undefined ||
    value.storeOthersAsComment === false ||
    value.allowCustomChoices === true
  if (isOpen || (!Array.isArray(value.choices) && value.choicesMax === undefined)) return null
  return [...valuesIn(value.choices), ...numbered(value), ...valuesIn(specialChoicesOf(value))]
}

/** Choices that a form makes from a first to a last number. */
function numbered({ choicesMin = 0, choicesMax, choicesStep = 1 }: JsonObject): readonly string[] {
  const [least, most, step] = [Number(choicesMin), Number(choicesMax), Number(choicesStep)]
  if (!Number.isFinite(most) || !(step > 0)) return []
  return Array.from({ length: Math.min(Math.floor((most - least) / step) + 1, mostNumberedChoices + 1) }, (_, index) =>
    String(least + index * step),
  )
}

/** One of the choices; null: any single value. */
const among = (choices: readonly string[] | null): Check =>
  only('notAChoice', (given) => typeof given !== 'object' && (choices === null || choices.includes(String(given))))

const one = (value: JsonObject): Check => among(choicesOf(value))

function several(value: JsonObject): Check {
  const check = one(value)
  return (given, path) =>
    Array.isArray(given)
      ? (given as readonly Json[]).flatMap((each, index) => check(each, `${path}[${index}]`))
      : [{ path, code: 'notAList' }]
}

/** Parts of a kind that stand right in another one. */
const below = (part: Part, parts: readonly Part[], kind: Part['kind']): readonly Part[] =>
  parts.filter(
    (each) =>
      each.kind === kind && each.path.length === part.path.length + 2 && part.path.every((step, index) => step === each.path[index]),
  )

/** An object with a field for each part. */
function fields(parts: readonly Part[], checkFor: (part: Part) => Check): Check {
  const checks = new Map(parts.map((part) => [part.name, checkFor(part)]))
  return byName((name) => checks.get(name))
}

function byName(checkFor: (name: string) => Check | undefined): Check {
  return (given, path) =>
    isObject(given)
      ? [
          ...Object.entries(given).flatMap(([name, each]) => {
            if (each === null) return []
            const check = checkFor(name)
            return check === undefined ? [{ path: `${path}.${name}`, code: 'unknownField' as const }] : check(each, `${path}.${name}`)
          }),
          ...answeredTwice(given)
            .filter((name) => isCodeCheck(checkFor(`${name}${missingSuffix}`)))
            .map((name) => ({ path: `${path}.${name}`, code: 'answerAndCode' as const })),
        ]
      : [{ path, code: 'notAnObject' }]
}

const list =
  (row: Check): Check =>
  (given, path) =>
    Array.isArray(given)
      ? (given as readonly Json[]).flatMap((each, index) => (each === null ? [] : row(each, `${path}[${index}]`)))
      : [{ path, code: 'notAList' }]

/** Rows by their names; a matrix without rows has one without a name. */
function rows(value: JsonObject, row: Check): Check {
  const names = new Set(valuesIn(value.rows))
  const other = value.hasOther === true || value.showOtherItem === true ? 'other' : ''
  if (names.size === 0 && value.rowsFromQuestion === undefined) return row
  return byName((name) => (names.has(name) || name === other || value.rowsFromQuestion !== undefined ? row : undefined))
}

function matrixRow(value: JsonObject): Check {
  const cell = among(valuesIn(value.columns))
  if (value.cellType !== 'checkbox') return cell
  return (given, path) =>
    Array.isArray(given)
      ? (given as readonly Json[]).flatMap((each, index) => cell(each, `${path}[${index}]`))
      : [{ path, code: 'notAList' }]
}

/** A row of a table: its columns, comments of them, and what stands in its detail. */
function columns(part: Part, parts: readonly Part[]): Check {
  const { value } = part
  const shapes = new Map<string, Check>()
  for (const column of below(part, parts, 'column')) {
    const type =
      column.type === '' || column.type === 'default' ? (typeof value.cellType === 'string' ? value.cellType : 'dropdown') : column.type
    const own = Array.isArray(column.value.choices) && column.value.choices.length > 0
    const asked: JsonObject = own || value.choices === undefined ? column.value : { ...column.value, choices: value.choices }
    shapes.set(column.name, checkOf({ ...column, kind: 'element', type, value: asked }, parts))
    putCompanions(shapes, column, column.name)
  }
  put(shapes, inRepeat(part, parts), parts)
  return byName((name) => shapes.get(name))
}

function panel(part: Part, parts: readonly Part[]): Check {
  const shapes = new Map<string, Check>()
  put(shapes, inRepeat(part, parts), parts)
  return byName((name) => shapes.get(name))
}

const inRepeat = (part: Part, parts: readonly Part[]): readonly Part[] => parts.filter((each) => each.repeat === part && isQuestion(each))

/** Every problem of an answer; null, which takes it away, has none. Pure. */
export function shapeProblemsOf(shapes: AnswerShapes, name: string, value: Json): readonly ShapeProblem[] {
  if (value === null) return []
  return shapes.get(name)?.(value, name) ?? [{ path: name, code: 'unknownField' }]
}
