import type { StatusField } from '#resources/core/fields/status.ts'
import { oneOf } from './oneOf.ts'

export const statusColumns = oneOf<StatusField>((field) => field.states)
