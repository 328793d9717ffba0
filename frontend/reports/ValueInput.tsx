import { useTranslation } from 'react-i18next'
import { mayReadField } from '#resources/catalogue/fieldAccess.ts'
import { type Filters, type MeasureValue, type ValueKind, valueKinds } from '#resources/core/measureValue.ts'
import type { ResourceName } from '#resources/core/registry.ts'
import { fieldsOfValue } from '#resources/figures/customMeasure.ts'
import { getResource } from '#resources/index.ts'
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

/** Selects the figure of each group: the number of rows, or a value computed from a field. */
export function ValueInput({ of, value, disabled, onChange }: ValueInputProps) {
  const { t } = useTranslation('report')
  const session = useSession()
  const texts = useTexts(of)
  const fieldsOf = (kind: Exclude<ValueKind, 'rate'>) =>
    fieldsOfValue(of, kind).filter((name) => {
      const field = fieldOf(getResource(of), name)
      return field !== null && mayReadField(session, field)
    })
  const kinds = valueKinds.filter((kind) => kind === 'rate' || fieldsOf(kind).length > 0)
  const changeKind = (kind: ValueKind | 'count') => {
    if (kind === 'count') return onChange(undefined)
    if (kind === 'rate') return onChange({ kind, where: {} })
    const [first = '', second = first] = fieldsOf(kind)
    return onChange(kind === 'days' ? { kind, from: first, to: second } : { kind, field: first })
  }
  const renderFieldSelect = (
    name: 'field' | 'fromField' | 'to',
    kind: Exclude<ValueKind, 'rate'>,
    selectedField: string,
    onChoose: (field: string) => void,
  ) => (
    <>
      <LabelledSelect
        label={t(`builder.${name}`)}
        showSearch
        disabled={disabled}
        value={selectedField}
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
        onChange={changeKind}
      />
      {value?.kind === 'rate' && (
        <MeasureFilters
          of={of}
          label={t('builder.share')}
          value={value.where}
          disabled={disabled}
          onChange={(filters: Filters) => onChange({ kind: 'rate', where: filters })}
        />
      )}
      {value?.kind === 'days' && (
        <>
          {renderFieldSelect('fromField', value.kind, value.from, (fromField) => onChange({ ...value, from: fromField }))}
          {renderFieldSelect('to', value.kind, value.to, (toField) => onChange({ ...value, to: toField }))}
        </>
      )}
      {value !== undefined &&
        'field' in value &&
        renderFieldSelect('field', value.kind, value.field, (field) => onChange({ kind: value.kind, field }))}
    </>
  )
}
