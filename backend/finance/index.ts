import { financeCalls } from '#resources/finance/financeCalls.ts'
import { callsOf } from '../platform/engine/calls/callsOf.ts'
import type { Domain } from '../platform/engine/types.ts'
import { fillHandItem, reverseHandItem } from './handItems.ts'
import { releaseHoldback } from './holdback.ts'
import { sendInvoice } from './invoiceFile.ts'
import { collectItems, numberInvoice, releaseItems, requireCurrentLines } from './invoices.ts'
import { recordParticipationMoney } from './participationMoney.ts'
import { rejectOverlap } from './rateOverlap.ts'
import { sendReceipt } from './receipt.ts'
import { recordMissing } from './recordMissing.ts'
import { cancelUnearned, numberReceipt } from './stipends.ts'
import { recordVisitMoney } from './visitMoney.ts'

/** Domain of visit money: rates, earned items, invoices to sponsors and stipends of participants. */
export const financeDomain: Domain = {
  hooks: {
    financeRate: {
      on: { create: { holds: { studyId: 'alone' }, check: rejectOverlap }, update: { holds: { studyId: 'alone' }, check: rejectOverlap } },
    },
    financeItem: {
      on: { create: { holds: { rateId: 'shared' }, fill: fillHandItem }, transitions: { reverse: { follow: reverseHandItem } } },
    },
    financeInvoice: {
      on: {
        create: { follow: collectItems },
        transitions: {
          collect: { follow: collectItems },
          issue: { holds: {}, fill: numberInvoice, follow: requireCurrentLines },
          releaseHoldback: { follow: releaseHoldback },
          cancel: { follow: releaseItems },
        },
      },
    },
    financeStipend: { on: { transitions: { pay: { holds: {}, fill: numberReceipt }, undoPayment: { follow: cancelUnearned } } } },
    participantVisit: { on: { every: { follow: recordVisitMoney } } },
    participantStudy: { on: { every: { follow: recordParticipationMoney } } },
  },
  calls: callsOf(financeCalls, { invoiceFile: sendInvoice, receipt: sendReceipt, recordMissing }),
}
