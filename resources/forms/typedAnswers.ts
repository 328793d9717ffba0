import { QuestionTextModel, SurveyError, surveyLocalization } from 'survey-core'
import { isCalendarDate } from '../core/fields/date.ts'

/** Refuses an answer in words of the library's own list, in the language of the form. */
export class NotUnderstood extends SurveyError {
  private readonly words: string

  /** @param words a key of `surveyWords` */
  constructor(words: string, owner: object) {
    // No text of its own: then the library asks for the words in the language of the form.
    super(undefined, owner as never)
    this.words = words
  }

  override getErrorType(): string {
    return 'notunderstood'
  }

  protected override getDefaultText(): string {
    return this.getLocalizationString(this.words)
  }
}

/** Words that our own checks refuse by, with the text of each. */
const ownWords = {
  notATime: 'problems.notATime',
  notADay: 'problems.notADate',
  notANumber: 'problems.notANumber',
  answerAndCode: 'problems.answerAndCode',
} as const

/** Puts our own words among those of the library. @param text of a key of the namespace `common`, in that language */
export function setOwnWords(language: string, text: (key: (typeof ownWords)[keyof typeof ownWords]) => string): void {
  const words = surveyLocalization.locales[language]
  if (words === undefined) return
  for (const [word, key] of Object.entries(ownWords)) words[word] = text(key)
}

const isNumber = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)))
const isDay = (value: unknown): boolean => typeof value === 'string' && isCalendarDate(value.slice(0, 10))

/** Types of text inputs whose answer must be more than text, with the words that refuse it. */
const understood: Readonly<Record<string, { readonly is: (value: unknown) => boolean; readonly refusal: string }>> = {
  number: { is: isNumber, refusal: 'notANumber' },
  date: { is: isDay, refusal: 'notADay' },
}

/**
 * What a person typed that cannot be read, by its question: the answer is empty meanwhile, as the library keeps no such text in a row. Whoever
 * draws the question shows it and sets it here.
 */
export const unreadTexts = new WeakMap<object, string>()

/**
 * The text input of the library takes whatever a person typed where a number or a day is asked for: here it is an error of the question. Its
 * prototype is changed, as items of a multiple text are made by a class of their own that comes from it.
 */
const prototype = QuestionTextModel.prototype as unknown as { onCheckForErrors: Check }
type Check = (this: QuestionTextModel, errors: SurveyError[], ...rest: readonly boolean[]) => void
const check = prototype.onCheckForErrors
prototype.onCheckForErrors = function (errors, ...rest) {
  check.call(this, errors, ...rest)
  const asked = understood[this.inputType]
  if (asked === undefined) return
  const isUnread = unreadTexts.has(this)
  // The message about the text is enough: the question is not left without an answer.
  if (isUnread) errors.splice(0, errors.length, ...errors.filter((error) => error.getErrorType() !== 'required'))
  const isWrong = isUnread || (!this.isEmpty() && !asked.is(this.value))
  if (isWrong) errors.push(new NotUnderstood(asked.refusal, this))
}
