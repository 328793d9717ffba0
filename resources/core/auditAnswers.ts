import type { AnsweredRow } from './resource.ts'

/** `GET activity/history/event/{id}`: one event as its drawer shows it. */
export interface EventAnswer extends AnsweredRow {
  /** The seal that covers it; null while it waits for one. */
  readonly seal: { readonly number: number; readonly sealedAt: string } | null
  /** Titles of the rows that references in `changes` name, by id, as far as the reader may see them. */
  readonly changeLabels: Readonly<Record<string, string>>
}

/** `GET activity/history/export/preview`: what an export would hold. */
export interface HistoryPreview {
  readonly total: number
  /** Moments of the first and the last event in it; null where it has none. */
  readonly from: string | null
  readonly to: string | null
  readonly fileName: string
  readonly columns: readonly string[]
  readonly header: readonly string[]
  /** Its first lines. */
  readonly rows: readonly (readonly string[])[]
}

/** `GET activity/readers/own`: at how many profiles the reader looked themselves, and whether there are more than were counted. */
export interface OwnReads {
  readonly profiles: number
  readonly isMore: boolean
}

/** `GET activity/seals`: how far an organisation's history is sealed, and what came of the last check. Times in ISO 8601, UTC. */
export interface SealState {
  readonly seals: number
  readonly lastSealAt: string | null
  /** Root of the last seal, in hexadecimal; null before the first. */
  readonly root: string | null
  /** Events that no seal covers yet, and how old the oldest of them is. */
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

/** The first seal or event that does not fit, the event being null where the seal itself does not; else the first signature. */
export type VerificationFault =
  | { readonly seal: number; readonly event: string | null; readonly fault: SealFault }
  | { readonly signature: string | null; readonly record: string; readonly fault: SignatureFaultKind }

/** What may be wrong with a sealed history. */
export type SealFault = 'sealMissing' | 'sealChanged' | 'eventMissing' | 'eventChanged' | 'eventInserted'

/**
 * What may be wrong with a signature: itself, the record, the answers, or the content of the file or form that was signed; or with what the record says beside it, and
 * with its copy.
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
