import UndoOutlined from '@ant-design/icons/UndoOutlined'
import { Button, Input } from 'antd'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { colourPattern } from '#resources/core/values/theme.ts'
import { formatColour, parseColour } from '../base/theme/colour.ts'

interface ColourInputProps {
  readonly label: string
  /** Chosen colour; undefined for the product's default. */
  readonly value: string | undefined
  /** Default colour. */
  readonly own: string
  readonly isLocked: boolean
  readonly onChange: (colour: string | null) => void
}

/** Selects a colour by a picker or by its hexadecimal code. Invalid text stays in the input and is not passed on. */
export function ColourInput({ label, value, own, isLocked, onChange }: ColourInputProps) {
  const { t } = useTranslation('common')
  const id = useId()
  const [inputText, setInputText] = useState(value ?? '')
  useEffect(() => setInputText((before) => (before.toLowerCase() === (value ?? '').toLowerCase() ? before : (value ?? ''))), [value])
  const isWrong = inputText !== '' && !colourPattern.test(inputText)
  const shownColour = parseColour(value) ?? parseColour(own)

  const type = (text: string) => {
    setInputText(text)
    if (text === '') onChange(null)
    else if (colourPattern.test(text)) onChange(text)
  }
  return (
    <div className="colour-input">
      <input
        type="color"
        aria-label={t('colours.pick', { name: label })}
        disabled={isLocked}
        value={shownColour === null ? '#ffffff' : formatColour(shownColour)}
        onChange={(event) => onChange(event.target.value)}
      />
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        className="colour-hex"
        value={inputText}
        placeholder={own}
        maxLength={7}
        spellCheck={false}
        autoComplete="off"
        disabled={isLocked}
        status={isWrong ? 'error' : ''}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${id}-problem` : undefined}
        onChange={(event) => type(event.target.value.trim())}
        onBlur={() => isWrong && setInputText(value ?? '')}
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
