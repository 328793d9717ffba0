import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Button, Input, InputNumber } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isObject, type Json, type JsonObject, type Path } from '#resources/forms/content/json.ts'
import { getChoiceValue } from '../choices.ts'
import { useBuilder } from '../state/BuilderContext.ts'
import { translationOf, withTranslation } from '../tabs/languages.ts'
import { RowButtons } from './RowButtons.tsx'
import { useList } from './useList.ts'

interface ChoiceListProps {
  readonly labelId: string
  readonly path: Path
  readonly held: Json | undefined
  /** True if each choice has a picture. */
  readonly hasImages: boolean
  /** True if each choice can have a score. */
  readonly hasScores: boolean
}

/** Choices, each with its stored value and its displayed text. Several choices can be pasted into the field below, one per line. */
export function ChoiceList({ labelId, path, held, hasImages, hasScores }: ChoiceListProps) {
  const { t } = useTranslation('forms')
  const { isReadOnly, language } = useBuilder()
  const edits = useList(path)
  const list: readonly Json[] = Array.isArray(held) ? held : []
  const [inputText, setInputText] = useState('')
  const add = () => {
    const lines = inputText
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
    const values = lines.map((line): Json => {
      const [value = '', ...text] = line.split('|')
      return text.length === 0 ? value.trim() : { value: value.trim(), text: text.join('|').trim() }
    })
    if (values.length > 0) edits.add(values)
    setInputText('')
  }
  const change = (index: number, each: Json, changes: Readonly<Record<string, Json | undefined>>) => {
    const mergedChoice = { ...(isObject(each) ? each : { value: each }), ...changes }
    const { value, ...rest } = mergedChoice
    const stored = Object.fromEntries(
      Object.entries(rest).filter(([name, propertyValue]) => !(name in changes) || (propertyValue !== undefined && propertyValue !== '')),
    ) as JsonObject
    edits.set(
      index,
      Object.keys(stored).length === 0 && typeof value !== 'object' ? (value ?? '') : { value: value ?? '', ...stored },
      true,
    )
  }
  return (
    <div className="form-builder-list">
      <ul className="form-builder-rows" aria-labelledby={labelId}>
        {list.map((each, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a choice is its place while its value is typed
          <li key={index}>
            <Input
              aria-label={t('choices.value', { number: index + 1 })}
              value={getChoiceValue(each)}
              disabled={isReadOnly}
              onChange={({ target }) => change(index, each, { value: parseLikeValue(each, target.value) })}
            />
            <Input
              aria-label={t('choices.text', { number: index + 1 })}
              placeholder={getChoiceValue(each)}
              value={isObject(each) ? translationOf(each.text, language) : ''}
              disabled={isReadOnly}
              onChange={({ target }) =>
                change(index, each, { text: withTranslation(isObject(each) ? each.text : undefined, language, target.value) })
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
              name={getChoiceValue(each)}
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
            value={inputText}
            onChange={({ target }) => setInputText(target.value)}
            onPressEnter={(event) => {
              if (event.shiftKey) return
              event.preventDefault()
              add()
            }}
          />
          <Button size="small" icon={<PlusOutlined />} aria-label={t('choices.add')} disabled={inputText.trim() === ''} onClick={add} />
        </div>
      )}
    </div>
  )
}

/** Keeps a numeric value numeric if the typed text is a number. */
function parseLikeValue(each: Json, inputText: string): Json {
  const before = isObject(each) ? each.value : each
  return typeof before === 'number' && inputText.trim() !== '' && Number.isFinite(Number(inputText)) ? Number(inputText) : inputText
}
