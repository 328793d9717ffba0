import CloseOutlined from '@ant-design/icons/CloseOutlined'
import { Button } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Filters } from '#resources/core/measureValue.ts'
import { type ResourceName, resourceNamed } from '#resources/index.ts'
import { mayReadField } from '#resources/readable.ts'
import { useSession } from '../base/session/useSession.ts'
import { useTexts } from '../base/texts/useTexts.ts'
import { Select } from '../base/ui/Select.tsx'
import { fieldOf } from '../engine/fieldOf.ts'
import { FilterInput, isFilterable } from '../engine/list/tools/FilterInput.tsx'
import { conditionsOn, filteredFields, withConditions } from './fieldFilters.ts'

interface MeasureFiltersProps {
  readonly of: ResourceName
  readonly label: string
  readonly value: Filters
  readonly disabled?: boolean | undefined
  readonly onChange: (value: Filters) => void
}

/** Filters of a list, one below the other, as the list itself has them. */
export function MeasureFilters({ of, label, value, disabled, onChange }: MeasureFiltersProps) {
  const { t } = useTranslation(['report', 'common'])
  const session = useSession()
  const texts = useTexts(of)
  const id = useId()
  const [added, setAdded] = useState<readonly string[]>([])
  const definition = resourceNamed(of)
  const fieldNamed = (name: string) => fieldOf(definition, name)
  const available = (definition.list?.filters ?? []).filter((name) => {
    const field = fieldNamed(name)
    return field !== null && mayReadField(session, field) && isFilterable(of, name, field)
  })
  const shown = [...new Set([...filteredFields(value), ...added])].filter((name) => fieldNamed(name) !== null)
  const remove = (name: string) => {
    setAdded(added.filter((each) => each !== name))
    onChange(withConditions(value, name, []))
  }
  return (
    <fieldset className="measure-filters" disabled={disabled}>
      <legend>{label}</legend>
      {shown.map((name) => {
        const field = fieldNamed(name)
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
              value={conditionsOn(value, name)}
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
        options={available.filter((name) => !shown.includes(name)).map((name) => ({ value: name, label: texts.label(name) }))}
        onChange={(name) => name !== null && setAdded([...added, name])}
      />
    </fieldset>
  )
}
