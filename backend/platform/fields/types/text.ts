import { defaultTextMax, type TextField } from '#resources/core/fields/text.ts'
import { textColumn } from '../textColumn.ts'

export const textColumns = textColumn<TextField>((field) => field.max ?? defaultTextMax)
