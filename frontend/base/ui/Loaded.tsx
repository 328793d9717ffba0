import type { ReactNode } from 'react'
import { LoadFailed } from './LoadFailed.tsx'
import { Waiting } from './Waiting.tsx'

interface LoadedProps<Data> {
  readonly query: { readonly data: Data | undefined; readonly isError: boolean; readonly refetch: () => unknown }
  /** Said where it could not be loaded. */
  readonly failed: string
  /** Lines that stand in its place until then. */
  readonly rows: number
  readonly children: (data: Data) => ReactNode
}

/** A section of a screen once its data is there. */
export function Loaded<Data>({ query: { data, isError, refetch }, failed, rows, children }: LoadedProps<Data>) {
  if (data !== undefined) return children(data)
  return isError ? <LoadFailed message={failed} onRetry={refetch} /> : <Waiting rows={rows} />
}
