import { useTranslation } from 'react-i18next'
import { financeCalls } from '#resources/finance/financeCalls.ts'
import type { InvoiceFormat } from '#resources/finance/invoiceFormats.ts'
import { addressOf } from '../base/call.ts'
import type { RowActionDialogProps } from '../engine/area.ts'
import { DownloadOnce } from '../engine/DownloadOnce.tsx'

type Props = RowActionDialogProps<'financeInvoice'> & { readonly format: InvoiceFormat }

/** Downloads an invoice in a format. */
export function InvoiceDownload({ row: { id, number }, format, onClose }: Props) {
  const { t } = useTranslation('finance')
  const address = `${addressOf(financeCalls.invoiceFile, { id })}?format=${format}`
  return (
    <DownloadOnce
      key={id}
      address={address}
      fileName={`invoice-${number ?? 'draft'}.${format}`}
      name={t('titles.financeInvoice.one')}
      onClose={onClose}
    />
  )
}
