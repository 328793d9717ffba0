import type { HttpFailure } from '../../base/http.ts'

/** Upload of a file that the server checks as a whole before it writes any row. */
export interface CheckedUpload<Result> {
  readonly file: File | null
  /** True after the user has tried to send the file. From then on, missing input is reported. */
  readonly isTried: boolean
  readonly isSending: boolean
  /** Report of the check; after the import, report of the import. */
  readonly result: Result | null
  readonly isDone: boolean
  readonly failure: HttpFailure | null
}

export type CheckedUploadEvent<Result> =
  /** The user chose another file or changed a choice that affects the check. */
  | { readonly kind: 'chosen'; readonly file: File | null }
  | { readonly kind: 'tried' }
  | { readonly kind: 'sent' }
  | { readonly kind: 'answered'; readonly result: Result; readonly isCheck: boolean }
  | { readonly kind: 'failed'; readonly failure: HttpFailure }
  | { readonly kind: 'ended' }

export const emptyUpload: CheckedUpload<never> = {
  file: null,
  isTried: false,
  isSending: false,
  result: null,
  isDone: false,
  failure: null,
}

/**
 * Returns the state of the upload after an event. Keeps the result of the check after a failed import, so that the user can retry. Pure.
 */
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
