import type { StatusField } from '#resources/core/fields/status.ts'
import { choiceColumn } from '../choiceColumn.ts'

export const statusColumns = choiceColumn<StatusField>((field) => field.states)
