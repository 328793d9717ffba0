import type { Question } from 'survey-core'
import { DateInput } from '../fields/MomentInput.tsx'

interface DayFieldProps {
  readonly question: Question
  /** A day as YYYY-MM-DD, or what was typed and cannot be read. */
  readonly text: string | null
  /** The day that was read, else the text as it was typed; empty where there is none. */
  readonly onText: (text: string) => void
}

/** The product's own field of a day, with the calendar beside it, for a question of a form. */
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
