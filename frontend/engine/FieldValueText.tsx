import type { TFunction } from 'i18next'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldDefinition } from '#resources/core/field.ts'
import { targetOf } from '#resources/core/fieldKinds.ts'
import { variableIn } from '#resources/core/variables.ts'
import { sourceOf } from '#resources/lookups.ts'
import { useDefinition } from '../base/customFields/useDefinition.ts'
import { appearanceOf, viewOf } from '../fields/index.ts'
import { useTitles } from '../fields/useTitles.ts'
import { fieldOf } from './fieldOf.ts'

interface FieldValueTextProps {
  readonly resource: string
  readonly name: string
  /** One value or several: those of a filter, which come from an address as text. */
  readonly value: unknown
}

/** Values of a field outside a row: in a filter's chip. */
export function FieldValueText({ resource, name, value }: FieldValueTextProps) {
  const { t } = useTranslation('common')
  const field = fieldOf(useDefinition(resource), name)
  const values = Array.isArray(value) ? (value as readonly unknown[]) : [value]
  if (field === null) return null
  const source = sourceOf({ resource, name, field })
  const target = targetOf(source.field)
  const { Cell } = viewOf(source.field)
  return values.map((each, index) => {
    const words = variableWords(t, each)
    return (
      <Fragment key={String(each)}>
        {index > 0 && ', '}
        {words !== null ? (
          words
        ) : target !== null ? (
          <ReferenceTitle to={target} id={String(each)} />
        ) : (
          <Cell {...source} value={asStored(each, source.field)} row={{}} />
        )}
      </Fragment>
    )
  })
}

function ReferenceTitle({ to, id }: { readonly to: string; readonly id: string }) {
  return useTitles(to, [id], {})[id] ?? '…'
}

/** An address holds text; cells expect what is stored. */
function asStored(value: unknown, field: FieldDefinition): unknown {
  if (value === 'true' || value === 'false') return value === 'true'
  const isList = viewOf(field).takesList === true
  if (isList) return [value]
  return appearanceOf(field).align === 'right' && typeof value === 'string' && value !== '' ? Number(value) : value
}

/** What a filter's variable is called: 'me', 'today', '7 days ago'; null for any other value. */
export function variableWords(t: TFunction<'common'>, value: unknown): string | null {
  const variable = variableIn(value)
  if (variable === null) return null
  if (variable.kind === 'me') return t('field.variables.me')
  const { years, days } = variable
  if (years === 0 && days === 0) return t('field.variables.today')
  const words = [
    ...(years === 0
      ? []
      : [years > 0 ? t('field.variables.yearsAhead', { count: years }) : t('field.variables.yearsAgo', { count: -years })]),
    ...(days === 0 ? [] : [days > 0 ? t('field.variables.ahead', { count: days }) : t('field.variables.ago', { count: -days })]),
  ]
  return words.join(', ')
}
