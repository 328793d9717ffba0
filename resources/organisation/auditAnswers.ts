import type { ResponseRow } from '../core/resource.ts'

/** `GET activity/history/event/{id}`: an event with the details that the drawer shows. */
export interface EventAnswer extends ResponseRow {
  /** The seal that covers the event; null until it is sealed. */
  readonly seal: { readonly number: number; readonly sealedAt: string } | null
  /** Titles of the rows that `changes` references, by ID; only titles that the reader may see. */
  readonly changeLabels: Readonly<Record<string, string>>
}

/** `GET activity/history/export/preview`: the content of an export. */
export interface HistoryPreview {
  readonly total: number
  /** Times of its first and last event; null if it has none. */
  readonly from: string | null
  readonly to: string | null
  readonly fileName: string
  readonly columns: readonly string[]
  readonly header: readonly string[]
  /** The first rows of the export. */
  readonly rows: readonly (readonly string[])[]
}

/**
 * `GET activity/seals`: sealing state of an organization's audit trail, and the result of the last verification. Times in ISO 8601, UTC.
 */
export interface SealState {
  readonly seals: number
  readonly lastSealAt: string | null
  /** Root hash of the last seal, in hexadecimal digits; null before the first. */
  readonly root: string | null
  /** Number of events that no seal covers yet. `oldestWaiting` is the time of the oldest. */
  readonly waiting: number
  readonly oldestWaiting: string | null
  readonly verification: Verification | null
}

export interface Verification {
  readonly at: string
  readonly seals: number
  readonly events: number
  readonly root: string
  readonly fault: VerificationFault | null
}

/**
 * The first seal or event that fails verification; `event` is null if the seal itself fails. If all pass, the first signature that fails.
 */
export type VerificationFault =
  | { readonly seal: number; readonly event: string | null; readonly fault: SealFault }
  | { readonly signature: string | null; readonly record: string; readonly fault: SignatureFaultKind }

/** Faults of a sealed audit trail. */
export type SealFault = 'sealMissing' | 'sealChanged' | 'eventMissing' | 'eventChanged' | 'eventInserted'

/**
 * Faults of a signature: in the signature itself, the record, its answers, the signed content of a file or form, the signature's fields
 * in the record, or the record's copy.
 */
export type SignatureFaultKind =
  | 'signatureMissing'
  | 'signatureChanged'
  | 'signedChanged'
  | 'signedFileChanged'
  | 'signedFormChanged'
  | 'signedAnswersChanged'
  | 'recordChanged'
  | 'copyChanged'
