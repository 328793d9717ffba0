import type { ReactNode } from 'react'
import { LoadFailed } from './LoadFailed.tsx'
import { useDeferredArrival } from './useDeferredArrival.ts'
import { Waiting } from './Waiting.tsx'

interface LoadedProps<Data> {
  readonly query: { readonly data: Data | undefined; readonly isError: boolean; readonly refetch: () => unknown }
  /** Message if loading fails. */
  readonly failed: string
  /** Number of placeholder lines while the data is loading. */
  readonly rows: number
  readonly children: (data: Data) => ReactNode
}

/** Shows a section of a screen once its data is loaded. Input interrupts the render of the section. */
export function Loaded<Data>({ query, failed, rows, children }: LoadedProps<Data>) {
  const { isError, refetch } = query
  const data = useDeferredArrival(query.data)
  if (data !== undefined) return children(data)
  return isError ? <LoadFailed message={failed} onRetry={refetch} /> : <Waiting rows={rows} />
}
