import { useTranslation } from 'react-i18next'
import { type Filters, type MeasureValue, type ValueKind, valueKinds } from '#resources/core/measureValue.ts'
import { fieldsOfValue } from '#resources/customMeasure.ts'
import type { ResourceName } from '#resources/index.ts'
import { resourceNamed } from '#resources/index.ts'
import { mayReadField } from '#resources/readable.ts'
import { useSession } from '../base/session/useSession.ts'
import { useTexts } from '../base/texts/useTexts.ts'
import { LabelledSelect } from '../base/ui/LabelledSelect.tsx'
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
  const fieldChoice = (
    name: 'field' | 'from' | 'to',
    kind: Exclude<ValueKind, 'rate'>,
    chosen: string,
    onChoose: (field: string) => void,
  ) => (
    <>
      <LabelledSelect
        label={t(`builder.${name}`)}
        showSearch
        disabled={disabled}
        value={chosen}
        options={fieldsOf(kind).map((each) => ({ value: each, label: texts.label(each) }))}
        onChange={onChoose}
      />
    </>
  )
  return (
    <>
      <LabelledSelect
        label={t('builder.value')}
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
          {fieldChoice('from', value.kind, value.from, (from) => onChange({ ...value, from }))}
          {fieldChoice('to', value.kind, value.to, (to) => onChange({ ...value, to }))}
        </>
      )}
      {value !== undefined &&
        'field' in value &&
        fieldChoice('field', value.kind, value.field, (field) => onChange({ kind: value.kind, field }))}
    </>
  )
}
