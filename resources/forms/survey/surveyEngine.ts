import 'survey-core/i18n/french'
import './answerCompanions.ts'
import './calculations.ts'
import './dateFunctions.ts'
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
  SurveyTriggerVisible,
  Variable,
} from 'survey-core'
import { isCalendarDate } from '../../core/fields/date.ts'
import type { FormAnswers } from '../content/answers.ts'
import { getLookupKey, lookupOf } from '../content/answersElsewhere.ts'
import { formatCondition, isOlderCondition } from '../content/conditions.ts'
import { isObject, type Json, type JsonObject } from '../content/json.ts'
import { withMissingCodes } from '../content/missingCodes.ts'
import { bpsiCalculateTargetTime, diffTime, minutesOf, timeOf } from '../content/times.ts'
import { setInstant, setTimeZone } from './currentDay.ts'
import { createObjectState } from './libraryState.ts'
import { noteStoredAnswers } from './storedBeforeDefaults.ts'
import { NotUnderstood } from './typedAnswers.ts'

/**
 * Registers our question types and expression functions, for screens, server checks and exports. Only this file registers them.
 * Specification 1, section 3.
 */

// The product stores files and the answer contains their names. Without storage, as in a preview, the library keeps them as text.
Serializer.findProperty('file', 'storeDataAsText').defaultValue = false

/**
 * Finds an answer that the participant submitted in another form of the study, by the key of `getAnswerByDBName` or `answerOf`
 * (`answersElsewhere.ts`).
 */
export type AnswerByName = (key: string) => Promise<Json>

const answersBySurvey = createObjectState<AnswerByName>('answersElsewhere')

/** A text input that stores values it can parse and rejects all others. */
abstract class UnderstoodQuestion extends QuestionTextBase {
  /** Returns the stored form of the value; null if it cannot be parsed. */
  protected abstract understood(value: unknown): string | null
  /** Key of the library text (`surveyWords`) for a value that cannot be parsed. */
  protected abstract readonly refusal: string

  protected override setNewValue(value: unknown): void {
    super.setNewValue(this.understood(value) ?? value)
  }

  protected override onCheckForErrors(errors: SurveyError[], isOnValueChanged: boolean, fireCallback: boolean): void {
    super.onCheckForErrors(errors, isOnValueChanged, fireCallback)
    if (!this.isEmpty() && this.understood(this.value) === null) errors.push(new NotUnderstood(this.refusal, this))
  }
}

/** A time of day, `HH:mm` on the 24-hour clock. A date in the input is dropped. */
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

/** A day, `YYYY-MM-DD`. A time in the input is dropped. */
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

/** Properties that this product adds to parts. Specification 2, section 3, "Form". */
export const productProperties = {
  question: [
    'DBName:string',
    'isLogicEnabled:boolean',
    'isIntakeForm:boolean',
    'internalCorrectAnswers:itemvalues',
    'consentAnswers:itemvalues',
    'isSignerName:boolean',
    'verifySource:boolean',
    'unblindedOnly:boolean',
  ],
  panelbase: ['DBName:string', 'isLogicEnabled:boolean', 'isIntakeForm:boolean', 'unblindedOnly:boolean', 'innerIndentLevel:number'],
} as const

for (const [name, Type, property] of [
  ['time-picker', TimePickerQuestion, 'timePickerType'],
  ['date-picker', DatePickerQuestion, 'datePickerType'],
] as const) {
  Serializer.addClass(name, [{ name: property, default: 'Picker', choices: ['Picker', 'Input'] }], () => new Type(''), 'textbase')
  ElementFactory.Instance.registerElement(name, (each: string) => new Type(each))
}
for (const [className, properties] of Object.entries(productProperties)) Serializer.addProperties(className, [...properties])

FunctionFactory.Instance.register('diffTime', ([startTime, endTime]: unknown[]) => diffTime(startTime, endTime))
FunctionFactory.Instance.register('bpsiCalculateTargetTime', ([time, hours]: unknown[]) => bpsiCalculateTargetTime(time, hours))
/** Registers a function that reads an answer of another form, by the key made from its arguments. */
function registerLookup(name: string, keyOf: (values: readonly unknown[]) => string | null): void {
  FunctionFactory.Instance.register({
    name,
    isAsync: true,
    // The library's cache is shared by all forms: it would show the answer of one participant in the form of another.
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
  return lookup === null ? null : getLookupKey(lookup)
})

/** `score({mood}, {sleep})`: the sum of the scores of the selected choices; null if none of them has a score. */
FunctionFactory.Instance.register({
  name: 'score',
  func(this: unknown, answers: unknown[], requested: unknown[]) {
    const { survey } = this as { readonly survey: SurveyModel }
    const scores = requested.flatMap((each, argumentIndex) => {
      const question = each instanceof Variable ? survey.getQuestionByName(each.variable) : null
      const choices: readonly ItemValue[] = question instanceof QuestionSelectBase ? question.choices : []
      return [answers[argumentIndex]]
        .flat()
        .flatMap((answer) => choices.flatMap((choice) => (choice.value === answer ? scoreOf(choice) : [])))
    })
    return scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0)
  },
})
Serializer.addProperty('itemvalue', 'score:number')

const scoreOf = (choice: ItemValue): readonly number[] => {
  const score: unknown = choice.getPropertyValue('score')
  return typeof score === 'number' ? [score] : []
}

/** True for a function that expressions may call; all others are rejected. */
export const isKnownFunction = (name: string): boolean => FunctionFactory.Instance.hasFunction(name)

/** Converts a form for the library: older conditions become expressions, everything else stays unchanged. Pure. */
export function compileForm(value: Json): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map(compileForm)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) => {
      if (!isOlderCondition(name, each)) return [[name, compileForm(each)] as const]
      const text = formatCondition(each)
      return text === null ? [] : [[name, text] as const]
    }),
  )
}

/** Options for running a form. */
export interface Running {
  readonly answers?: AnswerByName
  readonly language?: string
  /** IANA name of the time zone for `today()`; absent: the machine's zone. */
  readonly timeZone?: string
  /** The instant that `today()` and `currentDate()` use; absent: the present. */
  readonly instant?: Date
  /** Earlier answers. */
  readonly data?: FormAnswers
  /** Registers listeners before the answers load, since files are requested during loading. */
  readonly prepare?: (survey: SurveyModel) => void
}

/** Returns a survey that runs a copy of the form. The library never gets the form itself, because it drops unknown properties. */
export function createSurvey(document: JsonObject, { answers, language, timeZone, instant, data, prepare }: Running = {}): SurveyModel {
  const survey = new SurveyModel()
  prepare?.(survey)
  if (timeZone !== undefined) setTimeZone(survey, timeZone)
  if (instant !== undefined) setInstant(survey, instant)
  if (answers !== undefined) answersBySurvey.set(survey, answers)
  // Answers are set before the questions exist. Set afterwards, each answer would re-evaluate every condition.
  if (data !== undefined) {
    noteStoredAnswers(survey, data)
    survey.data = structuredClone(data)
  }
  survey.fromJSON(structuredClone(compileForm(withMissingCodes(document))))
  if (data !== undefined) showTriggered(survey, data)
  if (language !== undefined) survey.locale = language
  return survey
}

/**
 * Shows and hides the questions of triggers of type `visible`, as the stored answers require. The library runs triggers only on changes, so
 * an answer that a trigger had shown would be hidden in the reopened form.
 */
function showTriggered(survey: SurveyModel, answers: FormAnswers): void {
  const options = {
    isOnNextPage: false,
    isOnComplete: false,
    isOnNavigation: false,
    keys: answers,
    properties: survey.getFilteredProperties(),
  }
  for (const trigger of survey.triggers) if (trigger instanceof SurveyTriggerVisible) trigger.checkExpression(options)
}
