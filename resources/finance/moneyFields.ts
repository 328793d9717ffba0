import { choice, decimal } from '../core/fields/index.ts'
import { currencies, moneyScale, mostMoney } from './money.ts'

/** Kinds of rates that pay the site. A stipend pays the participant. */
export const earnedKinds = ['VISIT', 'PROCEDURE', 'SCREEN_FAILURE', 'ENROLMENT', 'START_UP'] as const
/** Kinds of items. A holdback is earned when it is released. */
export const itemKinds = [...earnedKinds, 'HOLDBACK'] as const
/** Kinds whose items users record by hand. */
export const handKinds = ['PROCEDURE', 'START_UP'] as const
export const rateKinds = [...earnedKinds, 'STIPEND'] as const
export type EarnedKind = (typeof itemKinds)[number]

const written = { scale: moneyScale, isMoney: true, min: -mostMoney, max: mostMoney, unitIn: 'currency', readOnly: true } as const

/** Amounts of an item, a line or an invoice, with the currency that they share. Amounts of a reversal are negative. */
export const moneyFields = {
  currency: choice({ values: currencies, readOnly: true }),
  amount: decimal(written),
  overhead: decimal(written),
  holdback: decimal(written),
  /** Amount plus overhead, less holdback. */
  total: decimal(written),
} as const
