import { Input } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { getNamedValues } from '#resources/core/fieldKinds.ts'
import { participant } from '#resources/participants/participant.ts'
import type { ParticipantSource } from '#resources/participants/recordImport.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { Select } from '../../base/ui/Select.tsx'
import type { ParticipantField } from './recordMapping.ts'

interface ParticipantSourceFieldProps {
  readonly field: ParticipantField
  readonly columns: readonly string[]
  readonly source: ParticipantSource | undefined
  readonly onChange: (source: ParticipantSource | undefined) => void
}

const [none, constant, columnPrefix] = ['none', 'constant', 'column:']

/** Chooses the column of a participant's field, or one value for all records. */
export function ParticipantSourceField({ field, columns, source, onChange }: ParticipantSourceFieldProps) {
  const { t } = useTranslation('visitSchedule')
  const texts = useTexts(participant.name)
  const id = useId()
  const label = field === 'subjectId' ? t('recordImport.subjectId') : texts.label(field)
  const selected = source === undefined ? none : 'column' in source ? `${columnPrefix}${source.column}` : constant
  const isForAll = field !== 'subjectId' && field !== 'participantClientId'
  const values = valuesOf(field)
  const change = (value: string) => {
    if (value === none) onChange(undefined)
    else onChange(value === constant ? { value: '' } : { column: value.slice(columnPrefix.length) })
  }
  return (
    <div className="record-import-field">
      <label htmlFor={id}>{label}</label>
      <Select<string>
        id={id}
        showSearch
        value={selected}
        onChange={change}
        options={[
          { value: none, label: t('recordImport.none') },
          ...(isForAll ? [{ value: constant, label: t('recordImport.constant') }] : []),
          ...columns.map((column) => ({ value: `${columnPrefix}${column}`, label: column })),
        ]}
      />
      {source !== undefined && 'value' in source && (
        <ConstantInput
          label={t('recordImport.constantOf', { field: label })}
          value={source.value}
          options={values?.map((value) => ({ value, label: texts.value(field, value) })) ?? null}
          onChange={(value) => onChange({ value })}
        />
      )}
    </div>
  )
}

interface ConstantInputProps {
  readonly label: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[] | null
  readonly onChange: (value: string) => void
}

const ConstantInput = ({ label, value, options, onChange }: ConstantInputProps) =>
  options === null ? (
    <Input aria-label={label} value={value} onChange={(event) => onChange(event.target.value)} />
  ) : (
    <Select<string> aria-label={label} value={value === '' ? null : value} onChange={onChange} options={[...options]} />
  )

function valuesOf(field: ParticipantField): readonly string[] | null {
  const values = getNamedValues(participant.fields[field])
  return values.length === 0 ? null : values
}
