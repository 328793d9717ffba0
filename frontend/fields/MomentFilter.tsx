import { type ComponentType, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ageFieldOf } from '#resources/ages.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import { variableIn } from '#resources/core/variables.ts'
import { resourceNamed } from '#resources/index.ts'
import { readDate, readDatetime } from '../base/i18n/dates.ts'
import { textOf } from '../base/texts/values.ts'
import { AgeFilter } from './AgeFilter.tsx'
import { DateInput, DatetimeInput, TimeInput } from './MomentInput.tsx'
import { RelativeFilter } from './RelativeFilter.tsx'
import { type Bound, boundOf, withBound } from './range.ts'
import type { FieldFilter, FilterProps, InputProps } from './types.ts'

type Input = ComponentType<InputProps<FieldDefinition>>
type MomentFilterProps = FilterProps<FieldDefinition>

export function DateFilter(props: MomentFilterProps) {
  const range = <RangeFilter {...props} Input={DateInput} isWhole={(text) => readDate(text) !== null} />
  // Somebody is sought by age, or by the day itself: nobody asks who was born in the last thirty days.
  if (ageFieldOf(resourceNamed(props.resource), props.name) !== undefined)
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
  /** Is the text complete, so that the list may be asked? */
  readonly isWhole: (text: string) => boolean
}

/** From one moment to another, both included; either may be left out. The list is asked once a moment is typed whole. */
function RangeFilter({ value, onChange, Input, isWhole, ...place }: RangeFilterProps) {
  const { t } = useTranslation('common')
  const [draft, setDraft] = useState<Partial<Record<Bound, string | null>>>({})
  const change = (bound: Bound) => (next: unknown) => {
    const text = textOf(next)
    setDraft({ ...draft, [bound]: text })
    if (text === '' || isWhole(text)) onChange(withBound(value, bound, text === '' ? null : text))
  }
  const ownId = useId()
  const idOf = (bound: Bound) => (bound === 'gte' && place.id !== undefined ? place.id : `${ownId}-${bound}`)
  const input = (bound: Bound, label: string) => (
    <div className="field-range-bound">
      <label htmlFor={idOf(bound)}>{label}</label>
      <Input
        {...place}
        id={idOf(bound)}
        value={draft[bound] ?? shownBound(value, bound)}
        onChange={change(bound)}
        values={{}}
        setValues={() => undefined}
      />
    </div>
  )
  return (
    <div className="field-range">
      {input('gte', t('field.from'))}
      {input('lte', t('field.to'))}
    </div>
  )
}

/** A variable is no moment to be typed: its words stand above. */
function shownBound(filters: readonly FieldFilter[], bound: Bound): unknown {
  const value = boundOf(filters, bound)
  return variableIn(value) === null ? value : null
}
