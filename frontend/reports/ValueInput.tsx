import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type Filters, type MeasureValue, type ValueKind, valueKinds } from '#resources/core/measureValue.ts'
import { fieldsOfValue } from '#resources/customMeasure.ts'
import type { ResourceName } from '#resources/index.ts'
import { resourceNamed } from '#resources/index.ts'
import { mayReadField } from '#resources/readable.ts'
import { useSession } from '../base/session/useSession.ts'
import { useTexts } from '../base/texts/useTexts.ts'
import { Select } from '../base/ui/Select.tsx'
import { fieldOf } from '../engine/fieldOf.ts'
import { MeasureFilters } from './MeasureFilters.tsx'

interface ValueInputProps {
  readonly of: ResourceName
  readonly value: MeasureValue | undefined
  readonly disabled?: boolean | undefined
  readonly onChange: (value: MeasureValue | undefined) => void
}

/** Figure of each group: how many rows, or what is made of their values. */
export function ValueInput({ of, value, disabled, onChange }: ValueInputProps) {
  const { t } = useTranslation('report')
  const session = useSession()
  const texts = useTexts(of)
  const ids = { kind: useId(), field: useId(), to: useId() }
  const fieldsOf = (kind: Exclude<ValueKind, 'rate'>) =>
    fieldsOfValue(of, kind).filter((name) => {
      const field = fieldOf(resourceNamed(of), name)
      return field !== null && mayReadField(session, field)
    })
  const kinds = valueKinds.filter((kind) => kind === 'rate' || fieldsOf(kind).length > 0)
  const choose = (kind: ValueKind | 'count') => {
    if (kind === 'count') return onChange(undefined)
    if (kind === 'rate') return onChange({ kind, where: {} })
    const [first = '', second = first] = fieldsOf(kind)
    return onChange(kind === 'days' ? { kind, from: first, to: second } : { kind, field: first })
  }
  const optionsOf = (kind: Exclude<ValueKind, 'rate'>) => fieldsOf(kind).map((name) => ({ value: name, label: texts.label(name) }))
  return (
    <>
      <label htmlFor={ids.kind}>{t('builder.value')}</label>
      <Select
        id={ids.kind}
        disabled={disabled}
        value={value?.kind ?? 'count'}
        options={(['count', ...kinds] as const).map((kind) => ({ value: kind, label: t(`builder.values.${kind}`) }))}
        onChange={choose}
      />
      {value?.kind === 'rate' && (
        <MeasureFilters
          of={of}
          label={t('builder.share')}
          value={value.where}
          disabled={disabled}
          onChange={(where: Filters) => onChange({ kind: 'rate', where })}
        />
      )}
      {value?.kind === 'days' && (
        <>
          <label htmlFor={ids.field}>{t('builder.from')}</label>
          <Select
            id={ids.field}
            showSearch
            disabled={disabled}
            value={value.from}
            options={optionsOf('days')}
            onChange={(from) => onChange({ ...value, from })}
          />
          <label htmlFor={ids.to}>{t('builder.to')}</label>
          <Select
            id={ids.to}
            showSearch
            disabled={disabled}
            value={value.to}
            options={optionsOf('days')}
            onChange={(to) => onChange({ ...value, to })}
          />
        </>
      )}
      {value !== undefined && 'field' in value && (
        <>
          <label htmlFor={ids.field}>{t('builder.field')}</label>
          <Select
            id={ids.field}
            showSearch
            disabled={disabled}
            value={value.field}
            options={optionsOf(value.kind)}
            onChange={(field) => onChange({ kind: value.kind, field })}
          />
        </>
      )}
    </>
  )
}
