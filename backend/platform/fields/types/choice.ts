import type { ChoiceField } from '#resources/core/fields/choice.ts'
import { choiceColumn } from '../choiceColumn.ts'

export const choiceColumns = choiceColumn<ChoiceField>((field) => field.values)
