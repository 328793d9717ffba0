import { status } from '../core/fields/index.ts'

/** States of an invoice. An issued invoice leaves its state only by payment or by cancellation. */
export const invoiceStatus = status({
  states: ['DRAFT', 'ISSUED', 'PAID', 'CANCELLED'],
  tones: { DRAFT: 'neutral', ISSUED: 'progress', PAID: 'success', CANCELLED: 'neutral' },
  initial: 'DRAFT',
  transitions: {
    /** Adds items of the period that were recorded since. */
    collect: { from: ['DRAFT'], to: 'DRAFT', action: 'CONTRIBUTE' },
    issue: {
      from: ['DRAFT'],
      to: 'ISSUED',
      action: 'OWN',
      asks: { dueOn: 'optional' },
      sets: { issuedOn: '$today' },
      dangerous: true,
    },
    pay: {
      from: ['ISSUED'],
      to: 'PAID',
      action: 'OWN',
      when: { field: 'document', is: 'INVOICE' },
      asks: { paidOn: 'required', paymentReference: 'required' },
      undoneBy: 'undoPayment',
    },
    undoPayment: { from: ['PAID'], to: 'ISSUED', action: 'OWN', reason: 'required', sets: { paidOn: null, paymentReference: null } },
    /** Records the amount held back as an item, which a later invoice collects. */
    releaseHoldback: {
      from: ['PAID'],
      to: 'PAID',
      action: 'OWN',
      when: {
        all: [
          { field: 'document', is: 'INVOICE' },
          { field: 'holdbackReleasedOn', filled: false },
        ],
      },
      reason: 'required',
      sets: { holdbackReleasedOn: '$today' },
    },
    cancel: {
      from: ['DRAFT', 'ISSUED'],
      to: 'CANCELLED',
      action: 'OWN',
      when: { field: 'document', is: 'INVOICE' },
      reason: 'required',
      dangerous: true,
    },
  },
})
