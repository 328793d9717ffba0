import { useEffect } from 'react'
import { screens } from './screens.ts'

/**
 * Registers the rows that a list shows. The list then also learns of rows that move to the trash or leave the reader's scope. Refine's
 * live mode alone reports only rows that the reader may still see.
 */
export function useWatchedList(resource: string, ids: readonly string[]): void {
  const text = ids.join(' ')
  useEffect(() => (text === '' ? undefined : screens.show({ kind: 'list', resource, ids: text.split(' ') })), [resource, text])
}
