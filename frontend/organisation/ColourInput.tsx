import UndoOutlined from '@ant-design/icons/UndoOutlined'
import { Button, Input } from 'antd'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { colourPattern } from '#resources/core/theme.ts'
import { formatColour, parseColour } from '../base/theme/colour.ts'

interface ColourInputProps {
  readonly label: string
  /** Undefined: the product's own. */
  readonly value: string | undefined
  /** What stands there then. */
  readonly own: string
  readonly isLocked: boolean
  readonly onChange: (colour: string | null) => void
}

/** One colour: picked, or typed as its hexadecimal. What is typed and is no colour stays in the input and goes no further. */
export function ColourInput({ label, value, own, isLocked, onChange }: ColourInputProps) {
  const { t } = useTranslation('common')
  const id = useId()
  const [typed, setTyped] = useState(value ?? '')
  useEffect(() => setTyped((before) => (before.toLowerCase() === (value ?? '').toLowerCase() ? before : (value ?? ''))), [value])
  const isWrong = typed !== '' && !colourPattern.test(typed)
  const shown = parseColour(value) ?? parseColour(own)

  const type = (text: string) => {
    setTyped(text)
    if (text === '') onChange(null)
    else if (colourPattern.test(text)) onChange(text)
  }
  return (
    <div className="colour-input">
      <input
        type="color"
        aria-label={t('colours.pick', { name: label })}
        disabled={isLocked}
        value={shown === null ? '#ffffff' : formatColour(shown)}
        onChange={(event) => onChange(event.target.value)}
      />
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        className="colour-hex"
        value={typed}
        placeholder={own}
        maxLength={7}
        spellCheck={false}
        autoComplete="off"
        disabled={isLocked}
        status={isWrong ? 'error' : ''}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${id}-problem` : undefined}
        onChange={(event) => type(event.target.value.trim())}
        onBlur={() => isWrong && setTyped(value ?? '')}
      />
      {!isLocked && (
        <Button
          type="text"
          icon={<UndoOutlined aria-hidden />}
          disabled={value === undefined}
          aria-label={t('colours.clear', { name: label })}
          title={t('colours.clear', { name: label })}
          onClick={() => onChange(null)}
        />
      )}
      {isWrong && (
        <span id={`${id}-problem`} role="alert" className="form-problem">
          {t('colours.wrong')}
        </span>
      )}
    </div>
  )
}
