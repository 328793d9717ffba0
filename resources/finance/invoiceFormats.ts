/** Formats of an invoice's file. */
export const invoiceFormats = ['pdf', 'csv'] as const

export type InvoiceFormat = (typeof invoiceFormats)[number]
