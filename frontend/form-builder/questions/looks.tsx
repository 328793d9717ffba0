import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isObject, type Json, type JsonObject, textIn } from '#resources/forms/json.ts'

/** How a block shows what a question of its type offers. */
export interface LookProps {
  readonly value: JsonObject
  readonly type: string
  /** Languages in the order in which texts are looked for. */
  readonly order: readonly string[]
}

const Line = ({ children }: { readonly children: ReactNode }) => <span className="form-builder-input">{children}</span>

/** Its parts are drawn below it as blocks. */
export const NoLook = () => null

export function PlaceholderLook({ value, type, order }: LookProps) {
  const { t } = useTranslation('forms')
  return <Line>{textIn(value.placeholder, order) || t(`look.${type}`, { defaultValue: '' })}</Line>
}

export function YesNoLook({ value, order }: LookProps) {
  const { t } = useTranslation('forms')
  return <Line>{`${textIn(value.labelTrue, order) || t('look.yes')} / ${textIn(value.labelFalse, order) || t('look.no')}`}</Line>
}

export const RatingLook = ({ value }: LookProps) => <Line>{`${value.rateMin ?? 1} – ${value.rateMax ?? 5}`}</Line>
export const ColumnsLook = ({ value, order }: LookProps) => <Line>{headsOf(value.columns, order).join(' · ')}</Line>
export const ItemsLook = ({ value, order }: LookProps) => <Line>{headsOf(value.items, order).join(' · ')}</Line>
export const ExpressionLook = ({ value }: LookProps) => (
  <code className="form-builder-input">{typeof value.expression === 'string' ? value.expression : ''}</code>
)
export const HtmlLook = ({ value, order }: LookProps) => (
  <p className="form-builder-description">{textIn(value.html, order).replaceAll(/<[^>]*>/g, ' ')}</p>
)

const headsOf = (list: Json | undefined, order: readonly string[]): readonly string[] =>
  Array.isArray(list)
    ? (list as readonly Json[]).map((each) =>
        isObject(each) ? textIn(each.title ?? each.text, order) || String(each.name ?? each.value ?? '') : String(each),
      )
    : []

/** Longer lists show the number of the rest. */
const mostShown = 6

export function ChoicesLook({ value: { choices }, type, order }: LookProps) {
  const { t } = useTranslation('forms')
  const heads = Array.isArray(choices)
    ? (choices as readonly Json[]).map((each) => (isObject(each) ? textIn(each.text, order) || String(each.value ?? '') : String(each)))
    : []
  return (
    <ul className="form-builder-choices" data-round={type === 'radiogroup'}>
      {heads.slice(0, mostShown).map((each, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two choices may say the same while they are written
        <li key={`${index} ${each}`}>{each}</li>
      ))}
      {heads.length > mostShown && <li data-more>{t('look.more', { count: heads.length - mostShown })}</li>}
    </ul>
  )
}
