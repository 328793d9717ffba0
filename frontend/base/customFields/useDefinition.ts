import { withCustomFields } from '#resources/core/customDefinition.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { resourceNamed } from '#resources/index.ts'
import { useSession } from '../session/useSession.ts'

/** The declaration of a resource with the fields that the user's organisation added to it. */
export const useDefinition = (resource: string): ResourceDefinition =>
  withCustomFields(resourceNamed(resource), useSession().organisation.customFields)
