import { defaultTextareaMax, type TextareaField } from '#resources/core/fields/textarea.ts'
import { textColumn } from '../textColumn.ts'

export const textareaColumns = textColumn<TextareaField>((field) => field.max ?? defaultTextareaMax)
