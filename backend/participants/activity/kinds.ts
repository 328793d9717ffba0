import { mayOn } from '#resources/core/access.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import type { Caller } from '../../caller.ts'

/** Kind of the event of an unlocked profile: no resource's. */
export const unlockKind = 'unlock'

/** Resources whose rows are somebody's: the participant, and what names one. */
const personal = (resources as readonly ResourceDefinition[]).filter(
  ({ name, fields, view }) => view !== true && (name === 'participant' || 'participantId' in fields),
)

/** The field that a row of each kind is called by, where it has a name of its own. */
export const nameFields: Readonly<Record<string, string>> = Object.fromEntries(
  personal.flatMap(({ name, title, fields }) =>
    name !== 'participant' && typeof title === 'string' && fields[title] !== undefined ? [[name, title]] : [],
  ),
)

/** Kinds of events that this caller may read of a participant whom he may see. */
export function kindsFor(caller: Caller): readonly string[] {
  const readable = personal.filter((resource) => {
    const level = resource.actions.read ?? resource.actions.list
    return level !== undefined && mayOn(caller, resource, level)
  })
  return [...readable.map(({ name }) => name), unlockKind]
}
