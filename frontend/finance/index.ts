import { lazyPart } from '../base/ui/lazyPart.tsx'
import type { Area } from '../engine/area.ts'

export const financeArea = {
  listActions: {
    unratedVisit: [
      {
        key: 'recordMissing',
        label: 'finance:actions.recordMissing',
        isOffered: (may) => may('financeItem', 'create'),
        Component: lazyPart(() => import('./RecordMissingDialog.tsx')),
      },
    ],
  },
  rowActions: {
    financeInvoice: [
      { key: 'pdf', label: 'finance:actions.pdf', Component: lazyPart(() => import('./InvoicePdf.tsx')) },
      { key: 'csv', label: 'finance:actions.csv', Component: lazyPart(() => import('./InvoiceCsv.tsx')) },
    ],
    financeStipend: [
      {
        key: 'receipt',
        label: 'finance:actions.receipt',
        isOffered: ({ receiptNumber }) => receiptNumber !== null,
        Component: lazyPart(() => import('./ReceiptDownload.tsx')),
      },
    ],
  },
} satisfies Area
