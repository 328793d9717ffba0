import { type EmailField, emailMax } from '#resources/core/fields/email.ts'
import { textColumn } from '../textColumn.ts'

export const emailColumns = textColumn<EmailField>(() => emailMax)
