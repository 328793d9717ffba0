import './dataRules.css'
import { Input, type InputRef } from 'antd'
import { useRef } from 'react'
import type { FieldDefinition } from '#resources/core/field.ts'
import { textOf } from '../../../base/texts/values.ts'
import { controlOf } from '../../../fields/control.ts'
import type { InputProps } from '../../../fields/types.ts'
import { InsertAnswer } from './InsertAnswer.tsx'

type TextArea = InputRef & { readonly resizableTextArea?: { readonly textArea: HTMLTextAreaElement } }

/** Input for the expression of a data rule, as text. The user can pick the answers that it reads instead of typing their names. */
export default function ExpressionInput(props: InputProps<FieldDefinition>) {
  const { value, onChange, values, disabled } = props
  const field = useRef<TextArea>(null)
  const text = textOf(value)
  const insert = (insertedText: string) => {
    const area = field.current?.resizableTextArea?.textArea
    const caretIndex = area?.selectionStart ?? text.length
    onChange?.(`${text.slice(0, caretIndex)}${insertedText}${text.slice(area?.selectionEnd ?? caretIndex)}`)
    area?.focus()
    requestAnimationFrame(() => area?.setSelectionRange(caretIndex + insertedText.length, caretIndex + insertedText.length))
  }
  return (
    <>
      <Input.TextArea
        {...controlOf(props)}
        ref={field as never}
        className="form-builder-code"
        autoSize={{ minRows: 3, maxRows: 12 }}
        spellCheck={false}
        value={text}
        onChange={({ target }) => onChange?.(target.value)}
      />
      {disabled !== true && <InsertAnswer studyId={textOf(values.studyId)} formId={textOf(values.formId)} onInsert={insert} />}
    </>
  )
}
