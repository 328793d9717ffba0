import { useTranslation } from 'react-i18next'
import type { FieldDefinition } from '#resources/core/field.ts'
import { lazyPart } from '../../base/ui/lazyPart.tsx'
import type { FieldCellProps, FieldOverrides } from '../../engine/area.ts'
import type { InputProps } from '../../fields/types.ts'
import { Empty } from '../../fields/views/Empty.tsx'
import { birthDateOf } from '../person/identity.ts'

/** The calendar of this input starts with the decade. */
const BirthDateInput = lazyPart(async () => {
  const { DateInput } = await import('../../fields/inputs/MomentInput.tsx')
  return { default: (props: InputProps<FieldDefinition>) => <DateInput {...props} isByDecade /> }
})

export const personFields = { 'participant.dob': { Cell: BirthDateCell, Input: BirthDateInput } } satisfies FieldOverrides

/** Birth date as in the profile's header, without the age, which is a separate field. */
function BirthDateCell({ value }: Pick<FieldCellProps<'participant'>, 'value'>) {
  const { t } = useTranslation('participants')
  if (typeof value !== 'string' || value === '') return <Empty />
  return (
    <time className="field-number" dateTime={value}>
      {birthDateOf({ dob: value }, t)}
    </time>
  )
}
