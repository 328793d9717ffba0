import type { TFunction } from 'i18next'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { sourceOf } from '#resources/catalogue/lookups.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import { targetOf } from '#resources/core/fieldKinds.ts'
import { parseVariable } from '#resources/core/variables.ts'
import { useDefinition } from '../base/customFields/useDefinition.ts'
import { useTitles } from '../fields/hooks/useTitles.ts'
import { appearanceOf, getFieldView } from '../fields/index.ts'
import { fieldOf } from './fieldOf.ts'

interface FieldValueTextProps {
  readonly resource: string
  readonly name: string
  /** One value or several. The values of a filter come from a URL as text. */
  readonly value: unknown
}

/** Shows values of a field outside of a row, such as in a filter's chip. */
export function FieldValueText({ resource, name, value }: FieldValueTextProps) {
  const { t } = useTranslation('common')
  const field = fieldOf(useDefinition(resource), name)
  const values = Array.isArray(value) ? (value as readonly unknown[]) : [value]
  if (field === null) return null
  const source = sourceOf({ resource, name, field })
  const target = targetOf(source.field)
  const { Cell } = getFieldView(source.field)
  return values.map((each, index) => {
    const variableLabel = formatVariable(t, each)
    return (
      <Fragment key={String(each)}>
        {index > 0 && ', '}
        {variableLabel !== null ? (
          variableLabel
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

/** Converts text from a URL to the stored value that cells expect. */
function asStored(value: unknown, field: FieldDefinition): unknown {
  if (value === 'true' || value === 'false') return value === 'true'
  const isList = getFieldView(field).takesList === true
  if (isList) return [value]
  return appearanceOf(field).align === 'right' && typeof value === 'string' && value !== '' ? Number(value) : value
}

/** Returns the label of a filter variable: 'me', 'today', '7 days ago'; null for any other value. */
export function formatVariable(t: TFunction<'common'>, value: unknown): string | null {
  const variable = parseVariable(value)
  if (variable === null || variable.kind === 'now') return null
  if (variable.kind === 'me') return t('field.variables.me')
  const { years, days } = variable
  if (years === 0 && days === 0) return t('field.variables.today')
  const labels = [
    ...(years === 0
      ? []
      : [years > 0 ? t('field.variables.yearsAhead', { count: years }) : t('field.variables.yearsAgo', { count: -years })]),
    ...(days === 0 ? [] : [days > 0 ? t('field.variables.ahead', { count: days }) : t('field.variables.ago', { count: -days })]),
  ]
  return labels.join(', ')
}
