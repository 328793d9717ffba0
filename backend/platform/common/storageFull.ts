import { ApplicationError, insufficientStorage } from './errors.ts'

/**
 * Error codes of the file system and of PostgreSQL (class 53, disk_full) for a full disk or an exhausted quota. A bucket reports this by
 * its HTTP status.
 */
const codes: readonly unknown[] = ['ENOSPC', 'EDQUOT', '53100']
const bucketStatus = 507

interface Failure {
  readonly code?: unknown
  readonly cause?: unknown
  readonly $metadata?: { readonly httpStatusCode?: number }
}

/** Converts an error that was caused, directly or indirectly, by full storage; returns any other error unchanged. */
export const asStorageFull = (error: unknown): unknown => (isStorageFull(error) ? insufficientStorage(error) : error)

function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof ApplicationError) return false
  const { code, cause, $metadata }: Failure = error
  return codes.includes(code) || $metadata?.httpStatusCode === bucketStatus || isStorageFull(cause)
}
