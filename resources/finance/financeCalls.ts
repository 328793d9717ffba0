import { data, defineCalls, file } from '../core/call.ts'
import { choice, ref } from '../core/fields/index.ts'
import { invoiceFormats } from './invoiceFormats.ts'

const finance = { page: 'FINANCE', action: 'VIEW' } as const

/** Calls of finance: files of invoices and receipts, and items of visits that were completed before their rate existed. */
export const financeCalls = defineCalls({
  invoiceFile: {
    of: 'financeInvoice',
    method: 'GET',
    path: 'finance-invoice/:id/file',
    access: finance,
    query: { format: choice(invoiceFormats, { required: true }) },
    output: file(),
  },
  receipt: {
    of: 'financeStipend',
    method: 'GET',
    path: 'finance-stipend/:id/receipt',
    access: finance,
    output: file('application/pdf'),
  },
  recordMissing: {
    of: 'financeItem',
    method: 'POST',
    path: 'finance-items/record-missing',
    access: { page: 'FINANCE', action: 'CONTRIBUTE' },
    input: { studyId: ref({ to: 'study', about: 'Only visits of this study.' }) },
    output: data<{ readonly recorded: number }>(),
  },
})
