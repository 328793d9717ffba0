import type { FieldDefinition } from '#resources/core/field.ts'
import { lazyPart } from '../../base/ui/lazyPart.tsx'
import type { FieldOverrides } from '../../engine/area.ts'
import type { InputProps } from '../../fields/types.ts'

/** The calendar of this input starts with the decade. */
const BirthDateInput = lazyPart(async () => {
  const { DateInput } = await import('../../fields/inputs/MomentInput.tsx')
  return { default: (props: InputProps<FieldDefinition>) => <DateInput {...props} isByDecade /> }
})

export const personFields = { 'participant.dob': { Input: BirthDateInput } } satisfies FieldOverrides
