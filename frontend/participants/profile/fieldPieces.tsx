import { useTranslation } from 'react-i18next'
import type { FieldDefinition } from '#resources/core/field.ts'
import { later } from '../../base/ui/later.tsx'
import type { FieldCellProps, FieldPieces } from '../../engine/area.ts'
import { Empty } from '../../fields/Empty.tsx'
import type { InputProps } from '../../fields/types.ts'
import { birthDateOf } from '../person/identity.ts'

/** Its calendar asks for the decade first. */
const BirthDateInput = later(async () => {
  const { DateInput } = await import('../../fields/MomentInput.tsx')
  return { default: (props: InputProps<FieldDefinition>) => <DateInput {...props} isByDecade /> }
})

export const personFields = { 'participant.dob': { Cell: BirthDateCell, Input: BirthDateInput } } satisfies FieldPieces

/** The birth date as the head of a profile tells it, without the age: it stands beside as a field of its own. */
function BirthDateCell({ value }: Pick<FieldCellProps<'participant'>, 'value'>) {
  const { t } = useTranslation('participants')
  if (typeof value !== 'string' || value === '') return <Empty />
  return (
    <time className="field-number" dateTime={value}>
      {birthDateOf({ dob: value }, t)}
    </time>
  )
}
