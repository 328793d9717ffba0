import { useDeferredValue } from 'react'

/**
 * Delays the first render of loaded data so that input interrupts it; undefined until then. Later data is returned at once: a screen
 * never shows the data of one record under the name of another.
 */
export function useDeferredArrival<Data>(data: Data | undefined): Data | undefined {
  const hasArrived = useDeferredValue(data !== undefined)
  return hasArrived ? data : undefined
}
