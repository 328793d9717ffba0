import type { Question } from 'survey-core'
import { DateInput } from '../../fields/inputs/MomentInput.tsx'

interface DayFieldProps {
  readonly question: Question
  /** Date as YYYY-MM-DD, or the typed text if it is no date. */
  readonly text: string | null
  /** Receives the date, or the typed text if it is no date; empty for an empty field. */
  readonly onText: (text: string) => void
}

/** The product's date field with a calendar, for a question of a form. */
export function DayField({ question, text, onText }: DayFieldProps) {
  return (
    <div className="form-viewer-picker">
      <label htmlFor={question.inputId} className="visually-hidden">
        {question.processedTitle}
      </label>
      <DateInput
        resource="form"
        name={question.name}
        field={{ type: 'date' }}
        id={question.inputId}
        values={{}}
        setValues={() => undefined}
        value={text}
        disabled={question.isInputReadOnly}
        aria-invalid={question.errors.length > 0}
        onChange={(next) => onText(typeof next === 'string' ? next : '')}
      />
    </div>
  )
}
