import { QuestionTextModel, SurveyError, surveyLocalization } from 'survey-core'
import { isCalendarDate } from '../../core/fields/date.ts'
import { createObjectState, replaceMethod } from './libraryState.ts'

/** Validation error whose text comes from the library's translations, in the language of the form. */
export class NotUnderstood extends SurveyError {
  private readonly words: string

  /** @param textKey a key of `surveyWords` */
  constructor(textKey: string, owner: object) {
    // Without a text, the library calls `getDefaultText` in the language of the form.
    super(undefined, owner as never)
    this.words = textKey
  }

  override getErrorType(): string {
    return 'notunderstood'
  }

  protected override getDefaultText(): string {
    return this.getLocalizationString(this.words)
  }
}

/** Library text keys of our own validation errors, with the translation key of each. */
const customTextKeys = {
  notATime: 'problems.notATime',
  notADay: 'problems.notADate',
  notANumber: 'problems.notANumber',
  answerAndCode: 'problems.answerAndCode',
} as const

/** Adds our own texts to the library's translations. @param text translates a key of the namespace `common` into that language */
export function setCustomTexts(language: string, text: (key: (typeof customTextKeys)[keyof typeof customTextKeys]) => string): void {
  const libraryTexts = surveyLocalization.locales[language]
  if (libraryTexts === undefined) return
  for (const [textName, key] of Object.entries(customTextKeys)) libraryTexts[textName] = text(key)
}

const isNumber = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)))
const isDay = (value: unknown): boolean => typeof value === 'string' && isCalendarDate(value.slice(0, 10))

/** Types of text inputs that do not accept every text, with the key of the error text. */
const understood: Readonly<Record<string, { readonly is: (value: unknown) => boolean; readonly refusal: string }>> = {
  number: { is: isNumber, refusal: 'notANumber' },
  date: { is: isDay, refusal: 'notADay' },
}

/**
 * Typed text that cannot be parsed, by question. The answer itself is empty, since the library cannot store it in a row. The control of
 * the question sets and displays it.
 */
export const unreadTexts = createObjectState<string>('unreadTexts')

/**
 * The library's text input accepts any text for a number or a date; this check reports it as an error of the question. The prototype is
 * changed, because the items of a multiple text use a subclass.
 */
const prototype = QuestionTextModel.prototype as unknown as { onCheckForErrors: Check }
type Check = (this: QuestionTextModel, errors: SurveyError[], ...flags: readonly boolean[]) => void
replaceMethod(
  prototype,
  'onCheckForErrors',
  (check): Check =>
    function (errors, ...flags) {
      check.call(this, errors, ...flags)
      const requested = understood[this.inputType]
      if (requested === undefined) return
      const isUnread = unreadTexts.has(this)
      // Only the message about the text is shown; the question is not also reported as unanswered.
      if (isUnread) errors.splice(0, errors.length, ...errors.filter((error) => error.getErrorType() !== 'required'))
      const isWrong = isUnread || (!this.isEmpty() && !requested.is(this.value))
      if (isWrong) errors.push(new NotUnderstood(requested.refusal, this))
    },
)
