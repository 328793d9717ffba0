import { defaultUrlMax, type UrlField } from '#resources/core/fields/url.ts'
import { textColumn } from '../textColumn.ts'

export const urlColumns = textColumn<UrlField>((field) => field.max ?? defaultUrlMax)
