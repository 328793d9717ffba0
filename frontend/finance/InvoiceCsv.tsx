import type { RowActionDialogProps } from '../engine/area.ts'
import { InvoiceDownload } from './InvoiceDownload.tsx'

/** Downloads an invoice as CSV. */
export default function InvoiceCsv(props: RowActionDialogProps<'financeInvoice'>) {
  return <InvoiceDownload {...props} format="csv" />
}
