import type { ChoiceField } from '#resources/core/fields/choice.ts'
import { oneOf } from './oneOf.ts'

export const choiceColumns = oneOf<ChoiceField>((field) => field.values)
