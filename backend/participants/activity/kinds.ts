import { mayOn } from '#resources/core/access.ts'
import { personalResources } from '#resources/personalResources.ts'
import type { Caller } from '../../caller.ts'

/** Kind of the event of an unlocked profile: no resource's. */
export const unlockKind = 'unlock'

/** The field that a row of each kind is called by, where it has a name of its own. */
export const nameFields: Readonly<Record<string, string>> = Object.fromEntries(
  personalResources.flatMap(({ name, title, fields }) =>
    name !== 'participant' && typeof title === 'string' && fields[title] !== undefined ? [[name, title]] : [],
  ),
)

/** Kinds of events that this caller may read of a participant whom they may see. */
export function kindsFor(caller: Caller): readonly string[] {
  const readable = personalResources.filter((resource) => {
    const level = resource.actions.read ?? resource.actions.list
    return level !== undefined && mayOn(caller, resource, level)
  })
  return [...readable.map(({ name }) => name), unlockKind]
}
