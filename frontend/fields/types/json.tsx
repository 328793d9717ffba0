import { Input } from 'antd'
import { useState } from 'react'
import type { JsonField } from '#resources/core/fields/json.ts'
import { controlOf } from '../control.ts'
import { readJson, writeJson } from '../jsonText.ts'
import type { CellProps, DiffProps, FieldView, InputProps } from '../types.ts'
import { Empty } from '../views/Empty.tsx'
import { LongTextDiff } from '../views/LongTextDiff.tsx'

/** Input for JSON as text. Invalid text stays unchanged, so that validation can report it. */
function JsonInput(props: InputProps<JsonField>) {
  const { value, onChange } = props
  const [typedInput, setTypedInput] = useState<{ readonly text: string; readonly value: unknown } | null>(null)
  return (
    <Input.TextArea
      {...controlOf(props)}
      className="field-code"
      spellCheck={false}
      autoSize={{ minRows: 4, maxRows: 20 }}
      value={typedInput !== null && typedInput.value === value ? typedInput.text : writeJson(value)}
      onChange={(event) => {
        const next = readJson(event.target.value)
        setTypedInput({ text: event.target.value, value: next })
        onChange?.(next)
      }}
    />
  )
}

function JsonCell({ value }: CellProps<JsonField>) {
  if (value === null || value === undefined) return <Empty />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is long scrolls, by keyboard too
    <pre className="field-code field-code-shown" tabIndex={0}>
      {writeJson(value)}
    </pre>
  )
}

const JsonDiff = (props: DiffProps<JsonField>) => (
  <LongTextDiff {...props} before={writeJson(props.before)} after={writeJson(props.after)} />
)

export const jsonView: FieldView<JsonField> = { Input: JsonInput, Cell: JsonCell, Diff: JsonDiff, wide: true }
