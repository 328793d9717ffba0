import 'survey-core/i18n/french'
import './answerCompanions.ts'
import './emptiedAnswers.ts'
import './missingValues.ts'
import {
  ElementFactory,
  FunctionFactory,
  type ISurvey,
  type ItemValue,
  QuestionSelectBase,
  QuestionTextBase,
  Serializer,
  type SurveyError,
  SurveyModel,
  Variable,
} from 'survey-core'
import { isCalendarDate } from '../core/fields/date.ts'
import type { FormAnswers } from './answers.ts'
import { lookupKey, lookupOf } from './answersElsewhere.ts'
import { conditionText, isOlderCondition } from './conditions.ts'
import { setTimeZone } from './currentDay.ts'
import { isObject, type Json, type JsonObject } from './json.ts'
import { withMissingCodes } from './missingCodes.ts'
import { bpsiCalculateTargetTime, diffTime, minutesOf, timeOf } from './times.ts'
import { NotUnderstood } from './typedAnswers.ts'

/**
 * Our types of questions and functions of expressions, for everybody who runs a form: the screens, the server's checks, its exports. Whoever imports
 * this file has them; nobody registers any elsewhere. Specification 1, section 3.
 */

// A file is kept in the product's storage, and its answer names it; where there is none, as in a preview, whoever runs the form keeps it as text.
Serializer.findProperty('file', 'storeDataAsText').defaultValue = false

/** Finds what a participant submitted elsewhere in the study, by the key of `getAnswerByDBName` or `answerOf` (`answersElsewhere.ts`). */
export type AnswerByName = (key: string) => Promise<Json>

const answersBySurvey = new WeakMap<object, AnswerByName>()

/** A text input that keeps what it understands, and refuses the rest. */
abstract class UnderstoodQuestion extends QuestionTextBase {
  /** The value as it is kept; null for what it does not understand. */
  protected abstract understood(value: unknown): string | null
  /** Key of the words that refuse what it does not understand, among those of the library (`surveyWords`). */
  protected abstract readonly refusal: string

  protected override setNewValue(value: unknown): void {
    super.setNewValue(this.understood(value) ?? value)
  }

  protected override onCheckForErrors(errors: SurveyError[], isOnValueChanged: boolean, fireCallback: boolean): void {
    super.onCheckForErrors(errors, isOnValueChanged, fireCallback)
    if (!this.isEmpty() && this.understood(this.value) === null) errors.push(new NotUnderstood(this.refusal, this))
  }
}

/** A time of a day, `HH:mm` of 24 hours: whatever date came with it is dropped. */
export class TimePickerQuestion extends UnderstoodQuestion {
  protected readonly refusal = 'notATime'

  override getType(): string {
    return 'time-picker'
  }

  protected understood(value: unknown): string | null {
    const minutes = minutesOf(value)
    return minutes === null ? null : timeOf(minutes)
  }
}

/** A day, `YYYY-MM-DD`: a time that came with it is dropped. */
export class DatePickerQuestion extends UnderstoodQuestion {
  protected readonly refusal = 'notADay'

  override getType(): string {
    return 'date-picker'
  }

  protected understood(value: unknown): string | null {
    const day = typeof value === 'string' ? value.slice(0, 10) : ''
    return isCalendarDate(day) ? day : null
  }
}

/** Properties that this product keeps with parts. Specification 2, section 3, "Form". */
export const ownProperties = {
  question: [
    'DBName:string',
    'isLogicEnabled:boolean',
    'isIntakeForm:boolean',
    'internalCorrectAnswers:itemvalues',
    'consentAnswers:itemvalues',
    'isSignerName:boolean',
    'verifySource:boolean',
  ],
  panelbase: ['DBName:string', 'isLogicEnabled:boolean', 'isIntakeForm:boolean', 'innerIndentLevel:number'],
} as const

for (const [name, Type, property] of [
  ['time-picker', TimePickerQuestion, 'timePickerType'],
  ['date-picker', DatePickerQuestion, 'datePickerType'],
] as const) {
  Serializer.addClass(name, [{ name: property, default: 'Picker', choices: ['Picker', 'Input'] }], () => new Type(''), 'textbase')
  ElementFactory.Instance.registerElement(name, (each: string) => new Type(each))
}
for (const [className, properties] of Object.entries(ownProperties)) Serializer.addProperties(className, [...properties])

FunctionFactory.Instance.register('diffTime', ([from, to]: unknown[]) => diffTime(from, to))
FunctionFactory.Instance.register('bpsiCalculateTargetTime', ([time, hours]: unknown[]) => bpsiCalculateTargetTime(time, hours))
/** A function whose answer is found elsewhere, by the key that its arguments make. */
function registerLookup(name: string, keyOf: (values: readonly unknown[]) => string | null): void {
  FunctionFactory.Instance.register({
    name,
    isAsync: true,
    // The library keeps what such a function answered for every form after it: the answer of one participant would stand in the form of another.
    useCache: false,
    func(this: unknown, values: unknown[]) {
      const { survey, returnResult } = this as { readonly survey: ISurvey; readonly returnResult: (value: Json) => void }
      const find = answersBySurvey.get(survey)
      const key = keyOf(values)
      const answer = find === undefined || key === null ? Promise.resolve(null) : find(key)
      answer.then(returnResult, () => returnResult(null))
    },
  })
}
registerLookup('getAnswerByDBName', ([dbName]) => (typeof dbName === 'string' ? dbName : null))
registerLookup('answerOf', (values) => {
  const lookup = lookupOf(values)
  return lookup === null ? null : lookupKey(lookup)
})

/** The score of the choices that were made, `score({mood}, {sleep})`: the sum of what each choice counts; null where none of them counts anything. */
FunctionFactory.Instance.register({
  name: 'score',
  func(this: unknown, answers: unknown[], asked: unknown[]) {
    const { survey } = this as { readonly survey: SurveyModel }
    const scores = asked.flatMap((each, place) => {
      const question = each instanceof Variable ? survey.getQuestionByName(each.variable) : null
      const choices: readonly ItemValue[] = question instanceof QuestionSelectBase ? question.choices : []
      return [answers[place]].flat().flatMap((answer) => choices.flatMap((choice) => (choice.value === answer ? scoreOf(choice) : [])))
    })
    return scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0)
  },
})
Serializer.addProperty('itemvalue', 'score:number')

const scoreOf = (choice: ItemValue): readonly number[] => {
  const score: unknown = choice.getPropertyValue('score')
  return typeof score === 'number' ? [score] : []
}

/** Is there a function of that name that expressions may call? Everything else in them is refused. */
export const isKnownFunction = (name: string): boolean => FunctionFactory.Instance.hasFunction(name)

/** What the library is given of a form: conditions of the older shape in its own language, everything else as it is. Pure. */
export function compiled(value: Json): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map(compiled)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) => {
      if (!isOlderCondition(name, each)) return [[name, compiled(each)] as const]
      const text = conditionText(each)
      return text === null ? [] : [[name, text] as const]
    }),
  )
}

/** How a form is run. */
export interface Running {
  readonly answers?: AnswerByName
  readonly language?: string
  /** IANA name of the zone whose day `today()` is; absent: that of the machine. */
  readonly timeZone?: string
  /** What was answered before. */
  readonly data?: FormAnswers
  /** What must listen before the answers come: files of answers are asked for as they do. */
  readonly prepare?: (survey: SurveyModel) => void
}

/** A copy of a form that can be run: the form itself is never handed to the library, which drops what it does not know. */
export function runnable(document: JsonObject, { answers, language, timeZone, data, prepare }: Running = {}): SurveyModel {
  const survey = new SurveyModel()
  prepare?.(survey)
  if (timeZone !== undefined) setTimeZone(survey, timeZone)
  if (answers !== undefined) answersBySurvey.set(survey, answers)
  // Answers that are there before the questions are asked for once: set afterwards, each would run every condition anew.
  if (data !== undefined) survey.data = structuredClone(data)
  survey.fromJSON(structuredClone(compiled(withMissingCodes(document))))
  if (language !== undefined) survey.locale = language
  return survey
}
