import CloseOutlined from '@ant-design/icons/CloseOutlined'
import { Button } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mayReadField } from '#resources/catalogue/fieldAccess.ts'
import type { Filters } from '#resources/core/measureValue.ts'
import type { ResourceName } from '#resources/core/registry.ts'
import { getResource } from '#resources/index.ts'
import { useSession } from '../base/session/useSession.ts'
import { useTexts } from '../base/texts/useTexts.ts'
import { Select } from '../base/ui/Select.tsx'
import { fieldOf } from '../engine/fieldOf.ts'
import { FilterInput, isFilterable } from '../engine/list/tools/FilterInput.tsx'
import { conditionsOfField, getFilteredFields, withConditions } from './fieldFilters.ts'

interface MeasureFiltersProps {
  readonly of: ResourceName
  readonly label: string
  readonly value: Filters
  readonly disabled?: boolean | undefined
  readonly onChange: (value: Filters) => void
}

/** Filters of a list, one below another, with the same inputs as the list. */
export function MeasureFilters({ of, label, value, disabled, onChange }: MeasureFiltersProps) {
  const { t } = useTranslation(['report', 'common'])
  const session = useSession()
  const texts = useTexts(of)
  const id = useId()
  const [added, setAdded] = useState<readonly string[]>([])
  const definition = getResource(of)
  const getField = (name: string) => fieldOf(definition, name)
  const available = (definition.list?.filters ?? []).filter((name) => {
    const field = getField(name)
    return field !== null && mayReadField(session, field) && isFilterable(of, name, field)
  })
  const shownFields = [...new Set([...getFilteredFields(value), ...added])].filter((name) => getField(name) !== null)
  const remove = (name: string) => {
    setAdded(added.filter((each) => each !== name))
    onChange(withConditions(value, name, []))
  }
  return (
    <fieldset className="measure-filters" disabled={disabled}>
      <legend>{label}</legend>
      {shownFields.map((name) => {
        const field = getField(name)
        return field === null ? null : (
          <fieldset key={name} className="filter measure-filter">
            <legend>
              <label htmlFor={`${id}-${name}`}>{texts.label(name)}</label>
            </legend>
            <FilterInput
              id={`${id}-${name}`}
              resource={of}
              name={name}
              field={field}
              label={texts.label(name)}
              value={conditionsOfField(value, name)}
              onChange={(next) => {
                setAdded([...new Set([...added, name])])
                onChange(withConditions(value, name, next))
              }}
            />
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined aria-hidden />}
              aria-label={t('common:list.removeFilter', { name: texts.label(name) })}
              onClick={() => remove(name)}
            />
          </fieldset>
        )
      })}
      <Select
        aria-label={t('report:builder.addFilter')}
        showSearch
        disabled={disabled}
        placeholder={t('report:builder.addFilter')}
        value={null}
        options={available.filter((name) => !shownFields.includes(name)).map((name) => ({ value: name, label: texts.label(name) }))}
        onChange={(name) => name !== null && setAdded([...added, name])}
      />
    </fieldset>
  )
}
