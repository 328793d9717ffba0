import type { FieldDefinition } from '#resources/core/field.ts'
import { lazyPart } from '../../base/ui/lazyPart.tsx'
import type { FieldOverrides } from '../../engine/area.ts'
import type { InputProps } from '../../fields/types.ts'
import { DueOnCell } from '../person/DueOnCell.tsx'

/** The calendar of this input starts with the decade. */
const BirthDateInput = lazyPart(async () => {
  const { DateInput } = await import('../../fields/inputs/MomentInput.tsx')
  return { default: (props: InputProps<FieldDefinition>) => <DateInput {...props} isByDecade /> }
})

export const personFields = {
  'followUp.dueOn': { Cell: DueOnCell },
  'participant.dob': { Input: BirthDateInput },
} satisfies FieldOverrides
