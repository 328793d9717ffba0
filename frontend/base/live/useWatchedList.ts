import { useEffect } from 'react'
import { screens } from './screens.ts'

/**
 * Says which rows a list shows, so that it learns what becomes of them even when they go to the trash or out of its reader's sight. The list
 * itself asks again by Refine's live mode; without this it only learns of rows that its reader may still see.
 */
export function useWatchedList(resource: string, ids: readonly string[]): void {
  const text = ids.join(' ')
  useEffect(() => (text === '' ? undefined : screens.show({ kind: 'list', resource, ids: text.split(' ') })), [resource, text])
}
