import { withCustomFields } from '#resources/core/customDefinition.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { getResource } from '#resources/index.ts'
import { useSession } from '../session/useSession.ts'

/** Returns the declaration of a resource, including the custom fields of the user's organisation. */
export const useDefinition = (resource: string): ResourceDefinition =>
  withCustomFields(getResource(resource), useSession().organisation.customFields)
