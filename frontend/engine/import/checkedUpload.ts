import type { HttpFailure } from '../../base/http.ts'

/** A file that the server checks as a whole before it writes anything of it. */
export interface CheckedUpload<Result> {
  readonly file: File | null
  /** The user has tried to send it: what is missing is named from then on. */
  readonly isTried: boolean
  readonly isSending: boolean
  /** The report of the check, or of the import once it is done. */
  readonly result: Result | null
  readonly isDone: boolean
  readonly failure: HttpFailure | null
}

export type CheckedUploadEvent<Result> =
  /** Another file, or another choice that the check depends on. */
  | { readonly kind: 'chosen'; readonly file: File | null }
  | { readonly kind: 'tried' }
  | { readonly kind: 'sent' }
  | { readonly kind: 'answered'; readonly result: Result; readonly isCheck: boolean }
  | { readonly kind: 'failed'; readonly failure: HttpFailure }
  | { readonly kind: 'ended' }

export const nothingChosen: CheckedUpload<never> = {
  file: null,
  isTried: false,
  isSending: false,
  result: null,
  isDone: false,
  failure: null,
}

/** The upload after an event. Pure. A failed import keeps the result of its check, so that it can be tried again. */
export function uploadAfter<Result>(upload: CheckedUpload<Result>, event: CheckedUploadEvent<Result>): CheckedUpload<Result> {
  switch (event.kind) {
    case 'chosen':
      return { ...upload, file: event.file, result: null, failure: null }
    case 'tried':
      return { ...upload, isTried: true }
    case 'sent':
      return { ...upload, isSending: true, failure: null }
    case 'answered':
      return { ...upload, result: event.result, isDone: !event.isCheck }
    case 'failed':
      return { ...upload, failure: event.failure }
    case 'ended':
      return { ...upload, isSending: false }
  }
}
