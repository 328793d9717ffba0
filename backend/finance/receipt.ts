import type { Readable } from 'node:stream'
import type { financeCalls } from '#resources/finance/financeCalls.ts'
import { runInWorker } from '../forms/workers/runInWorker.ts'
import { conflict } from '../platform/common/errors.ts'
import { answerFile } from '../platform/engine/calls/answerFile.ts'
import type { DeclaredRequest } from '../platform/engine/calls/callsOf.ts'
import { printedFacts, translateFor } from './printedFacts.ts'

const factNames = ['studyId', 'siteId', 'subjectId', 'visitId', 'owedOn', 'paidOn', 'method', 'paymentReference', 'paidBy'] as const

/**
 * Sends the receipt of a paid stipend, the participant's copy, with lines for their name and signature, which are added by hand: finance
 * staff do not know the name. @throws conflict StipendNotPaid
 */
export async function sendReceipt(request: DeclaredRequest<(typeof financeCalls)['receipt']>): Promise<Readable> {
  const { caller, studydesk, params } = request
  const stipend = await studydesk.engine.read(caller, 'financeStipend', params.id)
  if (stipend.status !== 'PAID' || stipend.receiptNumber === null) throw conflict('StipendNotPaid')
  const { language } = caller
  const translate = translateFor(studydesk.texts, language)
  const amount = new Intl.NumberFormat(language === 'fr' ? 'fr-CA' : 'en-CA', {
    style: 'currency',
    currency: stipend.currency ?? 'CAD',
    currencyDisplay: 'code',
  }).format(stipend.amount ?? 0)
  const content = await runInWorker(
    'reportPdf',
    {
      title: translate('print.receipt', { number: stipend.receiptNumber }),
      language,
      facts: [
        [translate('financeStipend.amount'), amount],
        ...printedFacts(translate, 'financeStipend', stipend, factNames),
        [translate('print.name'), '______________________________'],
        [translate('print.signature'), '______________________________'],
      ],
      tables: [],
      none: '',
      definitions: null,
    },
    caller,
  )
  return answerFile(request, {
    fileName: `receipt-${stipend.receiptNumber}.pdf`,
    content,
    download: { of: 'financeStipend', format: 'pdf', recordId: stipend.id, studyId: stipend.studyId, siteId: stipend.siteId },
  })
}
