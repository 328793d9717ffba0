import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isObject, type Json, type JsonObject, localiseText } from '#resources/forms/content/json.ts'

/** Props of the component that shows a question's content in its block. */
export interface PreviewProps {
  readonly value: JsonObject
  readonly type: string
  /** Languages of the texts in order of preference. */
  readonly order: readonly string[]
}

const Line = ({ children }: { readonly children: ReactNode }) => <span className="form-builder-input">{children}</span>

/** Used for sections and repeats, whose content is shown as separate blocks below. */
export const EmptyPreview = () => null

export function PlaceholderPreview({ value, type, order }: PreviewProps) {
  const { t } = useTranslation('forms')
  return <Line>{localiseText(value.placeholder, order) || t(`look.${type}`, { defaultValue: '' })}</Line>
}

export function YesNoPreview({ value, order }: PreviewProps) {
  const { t } = useTranslation('forms')
  return (
    <Line>{`${localiseText(value.labelTrue, order) || t('look.yes')} / ${localiseText(value.labelFalse, order) || t('look.no')}`}</Line>
  )
}

export const RatingPreview = ({ value }: PreviewProps) => <Line>{`${value.rateMin ?? 1} – ${value.rateMax ?? 5}`}</Line>
export const ColumnsPreview = ({ value, order }: PreviewProps) => <Line>{titlesOf(value.columns, order).join(' · ')}</Line>
export const ItemsPreview = ({ value, order }: PreviewProps) => <Line>{titlesOf(value.items, order).join(' · ')}</Line>
export const ExpressionPreview = ({ value }: PreviewProps) => (
  <code className="form-builder-input">{typeof value.expression === 'string' ? value.expression : ''}</code>
)
export const HtmlPreview = ({ value, order }: PreviewProps) => (
  <p className="form-builder-description">{localiseText(value.html, order).replaceAll(/<[^>]*>/g, ' ')}</p>
)

const titlesOf = (list: Json | undefined, order: readonly string[]): readonly string[] =>
  Array.isArray(list)
    ? (list as readonly Json[]).map((each) =>
        isObject(each) ? localiseText(each.title ?? each.text, order) || String(each.name ?? each.value ?? '') : String(each),
      )
    : []

/** Maximum number of shown entries. A longer list shows the number of the hidden entries. */
const mostShown = 6

export function ChoicesPreview({ value: { choices }, type, order }: PreviewProps) {
  const { t } = useTranslation('forms')
  const choiceTitles = Array.isArray(choices)
    ? (choices as readonly Json[]).map((each) =>
        isObject(each) ? localiseText(each.text, order) || String(each.value ?? '') : String(each),
      )
    : []
  return (
    <ul className="form-builder-choices" data-round={type === 'radiogroup'}>
      {choiceTitles.slice(0, mostShown).map((each, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two choices may say the same while they are written
        <li key={`${index} ${each}`}>{each}</li>
      ))}
      {choiceTitles.length > mostShown && <li data-more>{t('look.more', { count: choiceTitles.length - mostShown })}</li>}
    </ul>
  )
}
