import { useTranslation } from 'react-i18next'
import { financeCalls } from '#resources/finance/financeCalls.ts'
import { addressOf } from '../base/call.ts'
import type { RowActionDialogProps } from '../engine/area.ts'
import { DownloadOnce } from '../engine/DownloadOnce.tsx'

/** Downloads the receipt of a paid stipend. */
export default function ReceiptDownload({ row: { id, receiptNumber }, onClose }: RowActionDialogProps<'financeStipend'>) {
  const { t } = useTranslation('finance')
  const name = t('print.receipt', { number: receiptNumber })
  return (
    <DownloadOnce
      key={id}
      address={addressOf(financeCalls.receipt, { id })}
      fileName={`receipt-${receiptNumber ?? ''}.pdf`}
      name={name}
      onClose={onClose}
    />
  )
}
