import { createElement, useEffect, useState } from 'react'
import type { QuestionTextModel } from 'survey-core'
import { ReactQuestionFactory, SurveyQuestionElementBase, SurveyQuestionText } from 'survey-react-ui'
import { unreadTexts } from '#resources/forms/typedAnswers.ts'
import { readDate } from '../base/i18n/dates.ts'
import { useNumbers } from '../base/i18n/numbers.ts'
import { DayField } from './DayField.tsx'

/**
 * Numbers and days are typed as people write them, and what cannot be read stays in the field with a message: the browser's own inputs make another
 * number of it (1,5 becomes 15), or drop a day without a word.
 */

interface TypedProps {
  readonly question: QuestionTextModel
  readonly value: unknown
}

/** The answer becomes what was read, or empty with the text kept and an error at the question. */
function answer(question: QuestionTextModel, text: string, read: number | string | null): void {
  const isUnread = read === null && text.trim() !== ''
  if (isUnread) unreadTexts.set(question, text)
  else unreadTexts.delete(question)
  question.value = read ?? undefined
  if (isUnread) question.validate(true)
}

function NumberTyped({ question, value }: TypedProps) {
  const { write, parse } = useNumbers()
  const [typed, setTyped] = useState<string | null>(null)
  const read = (text: string) => {
    const number = parse(text)
    return typeof number === 'number' ? number : null
  }
  // What came from elsewhere takes the place of what stands there.
  useEffect(() =>
    setTyped((text) => (text === null || unreadTexts.get(question) === text ? text : isSame(read(text), value) ? text : null)),
  )
  const kept = typeof value === 'number' ? write(value) : typeof value === 'string' ? value : ''
  return (
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
      value={typed ?? unreadTexts.get(question) ?? kept}
      onChange={({ target }) => {
        setTyped(target.value)
        answer(question, target.value, read(target.value))
      }}
      onFocus={(event) => question.onFocus(event)}
      onBlur={() => setTyped(null)}
      aria-required={question.a11y_input_ariaRequired === 'true'}
      aria-label={question.a11y_input_ariaLabel ?? undefined}
      aria-labelledby={question.a11y_input_ariaLabelledBy ?? undefined}
      aria-describedby={question.a11y_input_ariaDescribedBy ?? undefined}
      aria-invalid={question.a11y_input_ariaInvalid === 'true'}
      aria-errormessage={question.a11y_input_ariaErrormessage ?? undefined}
    />
  )
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
    const Typed = question.inputType === 'number' ? NumberTyped : DayTyped
    return (
      <div className={question.getRootClass()}>
        <Typed question={question} value={question.value} />
      </div>
    )
  }
}

ReactQuestionFactory.Instance.registerQuestion('text', (props) =>
  createElement(isTyped((props as unknown as TypedProps).question) ? TypedView : SurveyQuestionText, props),
)

const isTyped = (question: QuestionTextModel): boolean =>
  (question.inputType === 'number' && question.maskType === 'none') || question.inputType === 'date'
