import { createElement, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { QuestionTextModel } from 'survey-core'
import { ReactQuestionFactory, SurveyQuestionElementBase, SurveyQuestionText } from 'survey-react-ui'
import { alternativesOfQuestion, enteredOf, enterInUnit, unitOfQuestion } from '#resources/forms/answerCompanions.ts'
import { unreadTexts } from '#resources/forms/typedAnswers.ts'
import { type AlternativeUnit, toStoredUnit } from '#resources/forms/units.ts'
import { readDate } from '../base/i18n/dates.ts'
import { useNumbers } from '../base/i18n/numbers.ts'
import { Select } from '../base/ui/Select.tsx'
import { DayField } from './DayField.tsx'
import { useOfQuestion } from './noAnswer.tsx'
import { setUnreadText } from './unreadAnswers.ts'

/**
 * Numbers and days are typed as people write them, and what cannot be read stays in the field with a message: the browser's own inputs make another
 * number of it (1,5 becomes 15), or drop a day without a word.
 */

interface TypedProps {
  readonly question: QuestionTextModel
  readonly value: unknown
}

/** The answer becomes what was read, or empty with the text kept and an error at the question. */
function answer(question: QuestionTextModel, text: string, read: number | string | null, unit?: AlternativeUnit): void {
  const isUnread = read === null && text.trim() !== ''
  setUnreadText(question, isUnread ? text : null)
  if (unit !== undefined && typeof read === 'number') enterInUnit(question, read, unit)
  else question.value = read ?? undefined
  if (isUnread) question.validate(true)
}

function NumberTyped({ question, value }: TypedProps) {
  const { t } = useTranslation('common')
  const { write, parse } = useNumbers()
  const [typed, setTyped] = useState<string | null>(null)
  /** The other unit in which the next number is typed. */
  const [unit, setUnit] = useState<AlternativeUnit | undefined>(undefined)
  /** What was typed last, in the unit of the question: whoever chooses another unit afterwards meant this number. */
  const [last, setLast] = useState<number | null>(null)
  const unitId = useId()
  const entered = useOfQuestion(question, enteredOf)
  const ownUnit = unitOfQuestion(question)
  const alternatives = alternativesOfQuestion(question)
  const read = (text: string) => {
    const number = parse(text)
    return typeof number === 'number' ? number : null
  }
  const stored = (text: string) => {
    const number = read(text)
    return number === null || unit === undefined ? number : toStoredUnit(number, unit)
  }
  // What came from elsewhere takes the place of what stands there.
  useEffect(() =>
    setTyped((text) => (text === null || unreadTexts.get(question) === text ? text : isSame(stored(text), value) ? text : null)),
  )
  const kept = typeof value === 'number' ? write(value) : typeof value === 'string' ? value : ''
  const chooseUnit = (name: string) => {
    const chosen = alternatives.find((each) => each.unit === name)
    if (chosen !== undefined && last !== null && last === value) {
      enterInUnit(question, last, chosen)
      setLast(null)
    } else setUnit(chosen)
  }
  const input = (
    <div className={question.getRootClass()}>
      <input
        id={question.inputId}
        type="text"
        inputMode="decimal"
        className={question.getControlClass()}
        style={question.inputStyle}
        size={question.inputSize ?? undefined}
        placeholder={question.renderedPlaceholder}
        autoComplete="off"
        disabled={question.isDisabledAttr}
        readOnly={question.isReadOnlyAttr}
        value={typed ?? unreadTexts.get(question) ?? (unit === undefined ? kept : '')}
        onChange={({ target }) => {
          setTyped(target.value)
          answer(question, target.value, read(target.value), unit)
          setLast(unit === undefined ? read(target.value) : null)
        }}
        onFocus={(event) => question.onFocus(event)}
        onBlur={() => {
          setTyped(null)
          if (typed !== null) setUnit(undefined)
        }}
        aria-required={question.a11y_input_ariaRequired === 'true'}
        aria-label={question.a11y_input_ariaLabel ?? undefined}
        aria-labelledby={question.a11y_input_ariaLabelledBy ?? undefined}
        aria-describedby={[question.a11y_input_ariaDescribedBy, ownUnit === '' ? '' : unitId].filter(Boolean).join(' ') || undefined}
        aria-invalid={question.a11y_input_ariaInvalid === 'true'}
        aria-errormessage={question.a11y_input_ariaErrormessage ?? undefined}
      />
    </div>
  )
  if (ownUnit === '') return input
  const hasChoice = alternatives.length > 0 && !question.isInputReadOnly
  return (
    <>
      <div className="form-viewer-with-unit">
        {input}
        <span id={unitId} className={hasChoice ? 'visually-hidden' : 'form-viewer-note'}>
          {unit?.unit ?? ownUnit}
        </span>
        {hasChoice && (
          <Select
            className="form-viewer-unit"
            aria-label={t('formQuestion.unit', { title: question.processedTitle })}
            value={unit?.unit ?? ownUnit}
            options={[ownUnit, ...alternatives.map((each) => each.unit)].map((each) => ({ value: each, label: each }))}
            onChange={chooseUnit}
          />
        )}
      </div>
      {entered !== undefined && (
        <div className="form-viewer-note">{t('formQuestion.entered', { entered: writtenEntered(entered, write) })}</div>
      )}
    </>
  )
}

/** "150.5 lb" as the reader writes numbers. */
function writtenEntered(entered: string, write: (number: number) => string): string {
  const [number = '', ...unit] = entered.split(' ')
  return `${write(Number(number))} ${unit.join(' ')}`
}

const isSame = (read: number | null, value: unknown): boolean => read === (typeof value === 'number' ? value : null)

const DayTyped = ({ question, value }: TypedProps) => (
  <DayField
    question={question}
    text={unreadTexts.get(question) ?? (typeof value === 'string' ? value : null)}
    onText={(text) => answer(question, text, readDate(text) === null ? null : text)}
  />
)

class TypedView extends SurveyQuestionElementBase {
  protected override renderElement(): React.JSX.Element {
    const question = this.questionBase as QuestionTextModel
    if (question.inputType === 'number') return <NumberTyped question={question} value={question.value} />
    return (
      <div className={question.getRootClass()}>
        <DayTyped question={question} value={question.value} />
      </div>
    )
  }
}

ReactQuestionFactory.Instance.registerQuestion('text', (props) =>
  createElement(isTyped((props as unknown as TypedProps).question) ? TypedView : SurveyQuestionText, props),
)

const isTyped = (question: QuestionTextModel): boolean =>
  (question.inputType === 'number' && question.maskType === 'none') || question.inputType === 'date'
