import type { ResourceDefinition } from './core/resource.ts'
import { resources } from './index.ts'

/** Resources whose rows are somebody's: the participant, and what names one. Both sides: the activity of a participant is made of their changes. */
export const personalResources: readonly ResourceDefinition[] = (resources as readonly ResourceDefinition[]).filter(
  ({ name, fields, view }) => view !== true && (name === 'participant' || 'participantId' in fields),
)
