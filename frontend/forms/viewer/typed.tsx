import { createElement, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { QuestionTextModel } from 'survey-core'
import { ReactQuestionFactory, SurveyQuestionElementBase, SurveyQuestionText } from 'survey-react-ui'
import { type AlternativeUnit, toStoredUnit } from '#resources/forms/content/units.ts'
import { alternativesOfQuestion, enteredOf, enterInUnit, unitOfQuestion } from '#resources/forms/survey/answerCompanions.ts'
import { unreadTexts } from '#resources/forms/survey/typedAnswers.ts'
import { readDate } from '../../base/i18n/dates.ts'
import { useNumbers } from '../../base/i18n/numbers.ts'
import { Select } from '../../base/ui/Select.tsx'
import { DayField } from './DayField.tsx'
import { useQuestionValue } from './noAnswer.tsx'
import { setUnreadText } from './unreadAnswers.ts'

/**
 * Text fields for numbers and dates. Text that cannot be parsed stays in the field with a message; the browser's own inputs change the
 * number (1,5 becomes 15) or silently drop a date.
 */

interface TypedQuestionProps {
  readonly question: QuestionTextModel
  readonly value: unknown
}

/**
 * Sets the answer to the parsed value. If the text cannot be parsed, clears the answer, keeps the text and shows an error at the
 * question.
 */
function answer(question: QuestionTextModel, text: string, read: number | string | null, unit?: AlternativeUnit): void {
  const isUnread = read === null && text.trim() !== ''
  setUnreadText(question, isUnread ? text : null)
  if (unit !== undefined && typeof read === 'number') enterInUnit(question, read, unit)
  else question.value = read ?? undefined
  if (isUnread) question.validate(true)
}

function NumberInput({ question, value }: TypedQuestionProps) {
  const { t } = useTranslation('common')
  const { write, parse } = useNumbers()
  const [inputText, setInputText] = useState<string | null>(null)
  /** Alternative unit for the next typed number. */
  const [unit, setUnit] = useState<AlternativeUnit | undefined>(undefined)
  /** Last typed number, in the question's unit. A unit selected afterwards applies to this number. */
  const [last, setLast] = useState<number | null>(null)
  const unitId = useId()
  const enteredValue = useQuestionValue(question, enteredOf)
  const questionUnit = unitOfQuestion(question)
  const alternatives = alternativesOfQuestion(question)
  const read = (text: string) => {
    const number = parse(text)
    return typeof number === 'number' ? number : null
  }
  const convertToStored = (text: string) => {
    const number = read(text)
    return number === null || unit === undefined ? number : toStoredUnit(number, unit)
  }
  // A value that is set from outside replaces the current one.
  useEffect(() =>
    setInputText((text) =>
      text === null || unreadTexts.get(question) === text ? text : isSame(convertToStored(text), value) ? text : null,
    ),
  )
  const saved = typeof value === 'number' ? write(value) : typeof value === 'string' ? value : ''
  const chooseUnit = (name: string) => {
    const selectedUnit = alternatives.find((each) => each.unit === name)
    if (selectedUnit !== undefined && last !== null && last === value) {
      enterInUnit(question, last, selectedUnit)
      setLast(null)
    } else setUnit(selectedUnit)
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
        value={inputText ?? unreadTexts.get(question) ?? (unit === undefined ? saved : '')}
        onChange={({ target }) => {
          setInputText(target.value)
          answer(question, target.value, read(target.value), unit)
          setLast(unit === undefined ? read(target.value) : null)
        }}
        onFocus={(event) => question.onFocus(event)}
        onBlur={() => {
          setInputText(null)
          if (inputText !== null) setUnit(undefined)
        }}
        aria-required={question.a11y_input_ariaRequired === 'true'}
        aria-label={question.a11y_input_ariaLabel ?? undefined}
        aria-labelledby={question.a11y_input_ariaLabelledBy ?? undefined}
        aria-describedby={[question.a11y_input_ariaDescribedBy, questionUnit === '' ? '' : unitId].filter(Boolean).join(' ') || undefined}
        aria-invalid={question.a11y_input_ariaInvalid === 'true'}
        aria-errormessage={question.a11y_input_ariaErrormessage ?? undefined}
      />
    </div>
  )
  if (questionUnit === '') return input
  const hasChoice = alternatives.length > 0 && !question.isInputReadOnly
  return (
    <>
      <div className="form-viewer-with-unit">
        {input}
        <span id={unitId} className={hasChoice ? 'visually-hidden' : 'form-viewer-note'}>
          {unit?.unit ?? questionUnit}
        </span>
        {hasChoice && (
          <Select
            className="form-viewer-unit"
            aria-label={t('formQuestion.unit', { title: question.processedTitle })}
            value={unit?.unit ?? questionUnit}
            options={[questionUnit, ...alternatives.map((each) => each.unit)].map((each) => ({ value: each, label: each }))}
            onChange={chooseUnit}
          />
        )}
      </div>
      {enteredValue !== undefined && (
        <div className="form-viewer-note">{t('formQuestion.entered', { entered: formatEntered(enteredValue, write) })}</div>
      )}
    </>
  )
}

/** Formats "150.5 lb" with the reader's number format. */
function formatEntered(enteredText: string, write: (number: number) => string): string {
  const [number = '', ...unit] = enteredText.split(' ')
  return `${write(Number(number))} ${unit.join(' ')}`
}

const isSame = (read: number | null, value: unknown): boolean => read === (typeof value === 'number' ? value : null)

const DayInput = ({ question, value }: TypedQuestionProps) => (
  <DayField
    question={question}
    text={unreadTexts.get(question) ?? (typeof value === 'string' ? value : null)}
    onText={(text) => answer(question, text, readDate(text) === null ? null : text)}
  />
)

class TypedQuestionView extends SurveyQuestionElementBase {
  protected override renderElement(): React.JSX.Element {
    const question = this.questionBase as QuestionTextModel
    if (question.inputType === 'number') return <NumberInput question={question} value={question.value} />
    return (
      <div className={question.getRootClass()}>
        <DayInput question={question} value={question.value} />
      </div>
    )
  }
}

ReactQuestionFactory.Instance.registerQuestion('text', (props) =>
  createElement(isNumberOrDate((props as unknown as TypedQuestionProps).question) ? TypedQuestionView : SurveyQuestionText, props),
)

const isNumberOrDate = (question: QuestionTextModel): boolean =>
  (question.inputType === 'number' && question.maskType === 'none') || question.inputType === 'date'
