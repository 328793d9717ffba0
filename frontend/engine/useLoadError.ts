import { useState } from 'react'

interface LoadedRecord<Failure> {
  readonly data: unknown
  readonly error: Failure | null
  readonly isPending: boolean
  /** Number of failed loads. */
  readonly errorUpdateCount: number
}

/** Returns the error of a record that failed to load. It stays during a retry, so that the error page does not disappear in between. */
export function useLoadError<Failure>({ data, error, isPending, errorUpdateCount }: LoadedRecord<Failure>): Failure | null {
  const [last, setLast] = useState<Failure | null>(null)
  if (error !== null && error !== last) setLast(() => error)
  if (data !== undefined && error === null && last !== null) setLast(null)
  return error ?? (isPending && errorUpdateCount > 0 ? last : null)
}
