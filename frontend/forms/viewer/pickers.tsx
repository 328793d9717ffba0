import { Input, TimePicker } from 'antd'
import dayjs from 'dayjs'
import { createElement, type ReactNode } from 'react'
import { ReactQuestionFactory, SurveyQuestionElementBase } from 'survey-react-ui'
import type { DatePickerQuestion, TimePickerQuestion } from '#resources/forms/survey/surveyEngine.ts'
import { DayField } from './DayField.tsx'

/** Renders the product's custom question types. Specification 1, section 3: `timePickerType`, `datePickerType`. */

abstract class PickerBase<Asked extends TimePickerQuestion | DatePickerQuestion> extends SurveyQuestionElementBase {
  protected get question(): Asked {
    return this.questionBase as Asked
  }

  protected set(value: string | null): void {
    this.question.value = value ?? undefined
  }

  protected get common() {
    return {
      id: this.question.inputId,
      'aria-label': this.question.processedTitle,
      'aria-required': this.question.isRequired,
      disabled: this.question.isInputReadOnly,
    } as const
  }

  /** Text field. Invalid text stays, and the form refuses it when the person continues. */
  protected typed(placeholder: string): ReactNode {
    return (
      <Input
        {...this.common}
        className="form-viewer-picker"
        placeholder={placeholder}
        defaultValue={String(this.question.value ?? '')}
        key={String(this.question.value ?? '')}
        onBlur={({ target }) => this.set(target.value.trim() === '' ? null : target.value.trim())}
      />
    )
  }
}

class TimePickerView extends PickerBase<TimePickerQuestion> {
  protected override renderElement(): React.JSX.Element {
    if (this.question.getPropertyValue('timePickerType') === 'Input') return <>{this.typed('HH:mm')}</>
    const time = dayjs(`2000-01-01T${String(this.question.value)}`)
    return (
      <TimePicker
        {...this.common}
        className="form-viewer-picker"
        format="HH:mm"
        changeOnScroll
        needConfirm={false}
        value={this.question.isEmpty() || !time.isValid() ? null : time}
        onChange={(value) => this.set(value?.format('HH:mm') ?? null)}
      />
    )
  }
}

class DatePickerView extends PickerBase<DatePickerQuestion> {
  protected override renderElement(): React.JSX.Element {
    const { value } = this.question
    return <DayField question={this.question} text={typeof value === 'string' ? value : null} onText={(text) => this.set(text || null)} />
  }
}

ReactQuestionFactory.Instance.registerQuestion('time-picker', (props) => createElement(TimePickerView, props))
ReactQuestionFactory.Instance.registerQuestion('date-picker', (props) => createElement(DatePickerView, props))
