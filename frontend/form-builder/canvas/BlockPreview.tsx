import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { isObject, type Json, textIn } from '#resources/forms/json.ts'
import type { Part } from '#resources/forms/parts.ts'
import { isKnownType } from '#resources/forms/questionTypes.ts'
import { ConditionWords } from '../logic/ConditionWords.tsx'

/** What a question looks like, at a glance: the preview shows it to the letter. Drawn anew only where the question itself changed. */
export function BlockPreview({ part, language }: { readonly part: Part; readonly language: string }) {
  const { i18n } = useTranslation()
  return (
    <>
      <Look value={part.value} type={part.type} languages={`${language} default ${i18n.language}`} />
      {(['visibleIf', 'requiredIf', 'enableIf'] as const).map((property) => (
        <ConditionWords key={property} property={property} value={part.value[property]} />
      ))}
    </>
  )
}

interface LookProps {
  readonly value: Part['value']
  readonly type: string
  /** In the order in which words are looked for, with spaces between them. */
  readonly languages: string
}

const Look = memo(function Look({ value, type, languages }: LookProps) {
  const { t } = useTranslation('forms')
  const order = languages.split(' ')
  const description = textIn(value.description, order)
  if (!isKnownType(type)) return <p className="form-builder-unknown">{type === '' ? t('canvas.noType') : t('canvas.unknown', { type })}</p>
  return (
    <div className="form-builder-look" data-type={type}>
      {description !== '' && <p className="form-builder-description">{description}</p>}
      <Answer value={value} type={type} order={order} />
    </div>
  )
})

function Answer({ value, type, order }: { readonly value: Part['value']; readonly type: string; readonly order: readonly string[] }) {
  const { t } = useTranslation('forms')
  switch (type) {
    case 'panel':
    case 'paneldynamic':
      return null
    case 'html':
      return <p className="form-builder-description">{textIn(value.html, order).replaceAll(/<[^>]*>/g, ' ')}</p>
    case 'radiogroup':
    case 'checkbox':
    case 'ranking':
    case 'imagepicker':
      return <Choices list={value.choices} order={order} isRound={type === 'radiogroup'} />
    case 'boolean':
      return (
        <span className="form-builder-input">{`${textIn(value.labelTrue, order) || t('look.yes')} / ${textIn(value.labelFalse, order) || t('look.no')}`}</span>
      )
    case 'rating':
      return <span className="form-builder-input">{`${value.rateMin ?? 1} – ${value.rateMax ?? 5}`}</span>
    case 'matrix':
    case 'matrixdropdown':
    case 'matrixdynamic':
      return <span className="form-builder-input">{headsOf(value.columns, order).join(' · ')}</span>
    case 'multipletext':
      return <span className="form-builder-input">{headsOf(value.items, order).join(' · ')}</span>
    case 'expression':
      return <code className="form-builder-input">{typeof value.expression === 'string' ? value.expression : ''}</code>
    default:
      return <span className="form-builder-input">{textIn(value.placeholder, order) || t(`look.${type}`, { defaultValue: '' })}</span>
  }
}

const headsOf = (list: Json | undefined, order: readonly string[]): readonly string[] =>
  Array.isArray(list)
    ? (list as readonly Json[]).map((each) =>
        isObject(each) ? textIn(each.title ?? each.text, order) || String(each.name ?? each.value ?? '') : String(each),
      )
    : []

/** Longer lists are told by their length. */
const mostShown = 6

function Choices({
  list,
  order,
  isRound,
}: {
  readonly list: Json | undefined
  readonly order: readonly string[]
  readonly isRound: boolean
}) {
  const { t } = useTranslation('forms')
  const heads = Array.isArray(list)
    ? (list as readonly Json[]).map((each) => (isObject(each) ? textIn(each.text, order) || String(each.value ?? '') : String(each)))
    : []
  return (
    <ul className="form-builder-choices" data-round={isRound}>
      {heads.slice(0, mostShown).map((each, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two choices may say the same while they are written
        <li key={`${index} ${each}`}>{each}</li>
      ))}
      {heads.length > mostShown && <li data-more>{t('look.more', { count: heads.length - mostShown })}</li>}
    </ul>
  )
}
