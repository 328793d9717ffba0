import { Spin } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Values } from '#resources/core/conditions.ts'
import { Select } from '../../base/ui/Select.tsx'
import { useReferences } from '../hooks/useReferences.ts'

interface ReferenceSelectProps {
  readonly to: string
  readonly several?: boolean
  /** Titles of the selected rows, from the response with the row. */
  readonly titles: Readonly<Record<string, string>>
  readonly value: readonly string[]
  readonly onChange: (ids: readonly string[]) => void
  readonly control: object
  readonly allowClear: boolean
  /** Options shown before the rows that the server finds. */
  readonly first?: readonly { readonly value: string; readonly label: string }[]
  /** Values that the offered rows must have. */
  readonly within?: Values
}

/** Select for rows of another resource, with a search on the server. */
export function ReferenceSelect({
  to,
  several = false,
  titles,
  value,
  onChange,
  control,
  allowClear,
  first = [],
  within,
}: ReferenceSelectProps) {
  const { t } = useTranslation('common')
  const references = useReferences(to, within)
  const [selectedTitles, setSelectedTitles] = useState<Readonly<Record<string, string>>>({})
  const knownTitles: Readonly<Record<string, string>> = { ...titles, ...selectedTitles }
  const toOption = (id: string) => ({
    value: id,
    label: knownTitles[id] ?? references.options.find((option) => option.value === id)?.label ?? t('field.unknownReference'),
  })

  const change = (next: { value: string; label?: unknown } | { value: string; label?: unknown }[] | undefined) => {
    const options = next === undefined || next === null ? [] : [next].flat()
    setSelectedTitles({ ...selectedTitles, ...Object.fromEntries(options.map((option) => [option.value, String(option.label)])) })
    onChange(options.map((option) => option.value))
  }
  const chosenOptions = value.map(toOption)
  return (
    <Select
      className="field-wide"
      labelInValue
      showSearch
      fromServer="found"
      allowClear={allowClear}
      mode={several ? 'multiple' : undefined}
      placeholder={t('field.search')}
      {...control}
      options={[...first, ...references.options]}
      optionRender={({ label, data }) => (
        <>
          {label}
          {'note' in data && typeof data.note === 'string' && <span className="field-option-note">{data.note}</span>}
        </>
      )}
      onSearch={references.search}
      onOpenChange={references.open}
      notFoundContent={<NoResults {...references} />}
      value={several ? chosenOptions : chosenOptions[0]}
      onChange={change}
    />
  )
}

function NoResults({
  isLoading,
  isForbidden,
  hasFailed,
}: {
  readonly isLoading: boolean
  readonly isForbidden: boolean
  readonly hasFailed: boolean
}) {
  const { t } = useTranslation('common')
  if (isLoading) return <Spin size="small" />
  return (
    <span role="status">{t(isForbidden ? 'field.referencesForbidden' : hasFailed ? 'field.referencesFailed' : 'field.nothingFound')}</span>
  )
}
