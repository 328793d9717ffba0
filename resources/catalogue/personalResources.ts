import type { ResourceDefinition } from '../core/resource.ts'
import { resources } from '../index.ts'

/**
 * Resources whose rows are about a participant: `participant` and every resource that references one. Their changes form the activity of
 * a participant.
 */
export const personalResources: readonly ResourceDefinition[] = (resources as readonly ResourceDefinition[]).filter(
  ({ name, fields, view }) => view !== true && (name === 'participant' || 'participantId' in fields),
)
