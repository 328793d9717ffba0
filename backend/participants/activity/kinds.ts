import { personalResources } from '#resources/catalogue/personalResources.ts'
import { hasNeededLevel } from '#resources/core/access.ts'
import type { ResourceName } from '#resources/core/registry.ts'
import type { Caller } from '../../platform/common/caller.ts'

/** Kind of the event for an unlocked profile, which belongs to no resource. */
export const unlockKind = 'unlock'

/** The field that contains the name of a row, by kind, for kinds that have one. */
const nameFields: Readonly<Record<string, string>> = Object.fromEntries(
  personalResources.flatMap(({ name, title, fields }) =>
    name !== 'participant' && typeof title === 'string' && fields[title] !== undefined ? [[name, title]] : [],
  ),
)

/** The reference whose title names a row, by kind, for kinds without a name field. */
export const nameReferences: Readonly<Record<string, { readonly field: string; readonly to: ResourceName }>> = {
  participantVisit: { field: 'visitId', to: 'visit' },
  formAssignment: { field: 'formId', to: 'form' },
  formSubmission: { field: 'formId', to: 'form' },
  formQuery: { field: 'formId', to: 'form' },
  consent: { field: 'studyConsentId', to: 'studyConsent' },
}

/** The field that contains the name of a row, or the reference to it, by kind. */
export const namingFields: Readonly<Record<string, string>> = {
  ...nameFields,
  ...Object.fromEntries(Object.entries(nameReferences).map(([kind, { field }]) => [kind, field])),
}

/** Returns the kinds of events that the caller may read about a participant whom they may see. */
export function listKindsFor(caller: Caller): readonly string[] {
  const readable = personalResources.filter((resource) => {
    const level = resource.actions.read ?? resource.actions.list
    return level !== undefined && hasNeededLevel(caller, resource, level)
  })
  return [...readable.map(({ name }) => name), unlockKind]
}
