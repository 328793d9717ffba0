import type { RowActionDialogProps } from '../engine/area.ts'
import { InvoiceDownload } from './InvoiceDownload.tsx'

/** Downloads an invoice as PDF. */
export default function InvoicePdf(props: RowActionDialogProps<'financeInvoice'>) {
  return <InvoiceDownload {...props} format="pdf" />
}
