import { useState } from 'react'

interface LoadedRecord<Failure> {
  readonly data: unknown
  readonly error: Failure | null
  readonly isPending: boolean
  /** How many times it failed to load. */
  readonly errorUpdateCount: number
}

/** Why a record could not be loaded. It stays while the record is fetched again, so that a screen about it is not torn away. */
export function useLoadError<Failure>({ data, error, isPending, errorUpdateCount }: LoadedRecord<Failure>): Failure | null {
  const [last, setLast] = useState<Failure | null>(null)
  if (error !== null && error !== last) setLast(() => error)
  if (data !== undefined && error === null && last !== null) setLast(null)
  return error ?? (isPending && errorUpdateCount > 0 ? last : null)
}
