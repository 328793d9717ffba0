import type { Values } from '#resources/core/conditions.ts'
import { getInitialStates } from '#resources/core/fields/status.ts'
import type { Random } from '#resources/core/random.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { normalise } from '#resources/core/validate.ts'
import { storyDay } from './calendar.ts'

/** Creation date of the demo's organisations, YYYY-MM-DD. */
export const foundingDay = '2023-01-09'

/**
 * Returns a row as the engine would store it. Its ID contains its creation date.
 * @param creationDay creation date, YYYY-MM-DD; absent: a random day before the first participant was added
 */
export const stored = (
  random: Random,
  resource: ResourceDefinition,
  values: Values,
  creationDay = random.day(foundingDay, '2025-01-05'),
): Values & { readonly id: string } => ({
  ...normalise(resource, { ...getInitialStates(resource.fields), ...values }, storyDay),
  id: random.uuid(creationDay),
})
