import { useEffect, useSyncExternalStore } from 'react'
import type { PresentPerson } from '#resources/core/answers.ts'
import { screens } from './screens.ts'

/**
 * Says that this screen has a record open, and answers who else has, on any node: the newest first, each once, this user left out
 * however many tabs he has.
 * @param id absent: there is no record (yet)
 */
export function usePresence(
  resource: string,
  id: string | undefined,
  { isEditing }: { readonly isEditing: boolean },
): readonly PresentPerson[] {
  useEffect(() => (id === undefined ? undefined : screens.show({ kind: 'record', resource, id, isEditing })), [resource, id, isEditing])
  return useSyncExternalStore(screens.onPeople, () => screens.peopleAt(resource, id ?? ''))
}
