import { ApplicationError, insufficientStorage } from './errors.ts'

/** No space, or a used-up quota, by the codes of the file system and of PostgreSQL (class 53, disk_full); a bucket says it by its status. */
const codes: readonly unknown[] = ['ENOSPC', 'EDQUOT', '53100']
const bucketStatus = 507

interface Failure {
  readonly code?: unknown
  readonly cause?: unknown
  readonly $metadata?: { readonly httpStatusCode?: number }
}

/** Says that there is no space, where that is what a failure or its cause comes from; any other error as it is. */
export const asStorageFull = (error: unknown): unknown => (isStorageFull(error) ? insufficientStorage(error) : error)

function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof ApplicationError) return false
  const { code, cause, $metadata }: Failure = error
  return codes.includes(code) || $metadata?.httpStatusCode === bucketStatus || isStorageFull(cause)
}
