import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Button, Input, InputNumber } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isObject, type Json, type JsonObject, type Path } from '#resources/forms/json.ts'
import { choiceValue } from '../choices.ts'
import { useBuilder } from '../state/BuilderContext.ts'
import { withWords, wordsIn } from '../tabs/languages.ts'
import { RowButtons } from './RowButtons.tsx'
import { useList } from './useList.ts'

interface ChoiceListProps {
  readonly labelId: string
  readonly path: Path
  readonly held: Json | undefined
  /** Each has a picture. */
  readonly hasImages: boolean
  /** Each can count something in a score. */
  readonly hasScores: boolean
}

/** Choices, each with the value that is kept and the words that are read; several at once, a line each, are pasted into the field below. */
export function ChoiceList({ labelId, path, held, hasImages, hasScores }: ChoiceListProps) {
  const { t } = useTranslation('forms')
  const { isReadOnly, language } = useBuilder()
  const edits = useList(path)
  const list: readonly Json[] = Array.isArray(held) ? held : []
  const [typed, setTyped] = useState('')
  const add = () => {
    const lines = typed
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
    const values = lines.map((line): Json => {
      const [value = '', ...text] = line.split('|')
      return text.length === 0 ? value.trim() : { value: value.trim(), text: text.join('|').trim() }
    })
    if (values.length > 0) edits.add(values)
    setTyped('')
  }
  const change = (index: number, each: Json, changes: Readonly<Record<string, Json | undefined>>) => {
    const whole = { ...(isObject(each) ? each : { value: each }), ...changes }
    const { value, ...rest } = whole
    const kept = Object.fromEntries(
      Object.entries(rest).filter(([name, held]) => !(name in changes) || (held !== undefined && held !== '')),
    ) as JsonObject
    edits.set(index, Object.keys(kept).length === 0 && typeof value !== 'object' ? (value ?? '') : { value: value ?? '', ...kept }, true)
  }
  return (
    <div className="form-builder-list">
      <ul className="form-builder-rows" aria-labelledby={labelId}>
        {list.map((each, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a choice is its place while its value is typed
          <li key={index}>
            <Input
              aria-label={t('choices.value', { number: index + 1 })}
              value={choiceValue(each)}
              disabled={isReadOnly}
              onChange={({ target }) => change(index, each, { value: sameKind(each, target.value) })}
            />
            <Input
              aria-label={t('choices.text', { number: index + 1 })}
              placeholder={choiceValue(each)}
              value={isObject(each) ? wordsIn(each.text, language) : ''}
              disabled={isReadOnly}
              onChange={({ target }) =>
                change(index, each, { text: withWords(isObject(each) ? each.text : undefined, language, target.value) })
              }
            />
            {hasImages && (
              <Input
                aria-label={t('choices.image', { number: index + 1 })}
                placeholder={t('choices.image', { number: index + 1 })}
                value={isObject(each) && typeof each.imageLink === 'string' ? each.imageLink : ''}
                disabled={isReadOnly}
                onChange={({ target }) => change(index, each, { imageLink: target.value })}
              />
            )}
            {hasScores && (
              <InputNumber
                aria-label={t('choices.score', { number: index + 1 })}
                placeholder={t('choices.scoreShort')}
                controls={false}
                value={isObject(each) && typeof each.score === 'number' ? each.score : null}
                disabled={isReadOnly}
                onChange={(score) => change(index, each, { score: score ?? undefined })}
              />
            )}
            <RowButtons
              name={choiceValue(each)}
              isReadOnly={isReadOnly}
              {...(index === 0 ? {} : { onUp: () => edits.move(index, index - 1) })}
              {...(index === list.length - 1 ? {} : { onDown: () => edits.move(index, index + 1) })}
              onRemove={() => edits.remove(index)}
            />
          </li>
        ))}
      </ul>
      {!isReadOnly && (
        <div className="form-builder-add">
          <Input.TextArea
            aria-label={t('choices.add')}
            placeholder={t('choices.placeholder')}
            autoSize={{ minRows: 1, maxRows: 6 }}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onPressEnter={(event) => {
              if (event.shiftKey) return
              event.preventDefault()
              add()
            }}
          />
          <Button size="small" icon={<PlusOutlined />} aria-label={t('choices.add')} disabled={typed.trim() === ''} onClick={add} />
        </div>
      )}
    </div>
  )
}

/** A value that was a number stays one for as long as a number is typed. */
function sameKind(each: Json, typed: string): Json {
  const before = isObject(each) ? each.value : each
  return typeof before === 'number' && typed.trim() !== '' && Number.isFinite(Number(typed)) ? Number(typed) : typed
}
