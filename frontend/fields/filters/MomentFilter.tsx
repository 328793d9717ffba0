import { type ComponentType, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldDefinition } from '#resources/core/field.ts'
import { parseVariable } from '#resources/core/variables.ts'
import { getResource } from '#resources/index.ts'
import { ageFieldOf } from '#resources/participants/ages.ts'
import { readDate, readDatetime } from '../../base/i18n/dates.ts'
import { textOf } from '../../base/texts/values.ts'
import { DateInput, DatetimeInput, TimeInput } from '../inputs/MomentInput.tsx'
import { type Bound, boundOf, withBound } from '../range.ts'
import type { FieldFilter, FilterProps, InputProps } from '../types.ts'
import { AgeFilter } from './AgeFilter.tsx'
import { RelativeFilter } from './RelativeFilter.tsx'

type Input = ComponentType<InputProps<FieldDefinition>>
type MomentFilterProps = FilterProps<FieldDefinition>

export function DateFilter(props: MomentFilterProps) {
  const range = <RangeFilter {...props} Input={DateInput} isWhole={(text) => readDate(text) !== null} />
  // Dates of birth are filtered by age or by day: relative periods make no sense.
  if (ageFieldOf(getResource(props.resource), props.name) !== undefined)
    return (
      <>
        <AgeFilter {...props} />
        {range}
      </>
    )
  return <RelativeFilter {...props}>{range}</RelativeFilter>
}
export const TimeFilter = (props: MomentFilterProps) => (
  <RangeFilter {...props} Input={TimeInput} isWhole={(text) => /^\d\d:\d\d$/.test(text)} />
)
export const DatetimeFilter = (props: MomentFilterProps) => (
  <RelativeFilter {...props}>
    <RangeFilter {...props} Input={DatetimeInput} isWhole={(text) => /T.*Z$/.test(text) || readDatetime(text) !== null} />
  </RelativeFilter>
)

interface RangeFilterProps extends MomentFilterProps {
  readonly Input: Input
  /** True if the text is complete and the list may be requested. */
  readonly isWhole: (text: string) => boolean
}

/**
 * Filter for a range of dates or times, including the first and the last. Either bound may be empty. The list is requested only once a
 * date is complete.
 */
function RangeFilter({ value, onChange, Input, isWhole, ...place }: RangeFilterProps) {
  const { t } = useTranslation('common')
  const [draft, setDraft] = useState<Partial<Record<Bound, string | null>>>({})
  const change = (bound: Bound) => (next: unknown) => {
    const text = textOf(next)
    setDraft({ ...draft, [bound]: text })
    if (text === '' || isWhole(text)) onChange(withBound(value, bound, text === '' ? null : text))
  }
  const generatedId = useId()
  const idOf = (bound: Bound) => (bound === 'gte' && place.id !== undefined ? place.id : `${generatedId}-${bound}`)
  const renderInput = (bound: Bound, label: string) => (
    <div className="field-range-bound">
      <label htmlFor={idOf(bound)}>{label}</label>
      <Input
        {...place}
        id={idOf(bound)}
        value={draft[bound] ?? getShownBound(value, bound)}
        onChange={change(bound)}
        values={{}}
        setValues={() => undefined}
      />
    </div>
  )
  return (
    <div className="field-range">
      {renderInput('gte', t('field.from'))}
      {renderInput('lte', t('field.to'))}
    </div>
  )
}

/**
 * Returns the bound that an input shows. For a variable the input stays empty, because it is no date; the control above shows the
 * variable.
 */
function getShownBound(filters: readonly FieldFilter[], bound: Bound): unknown {
  const value = boundOf(filters, bound)
  return parseVariable(value) === null ? value : null
}
