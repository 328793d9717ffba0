import type { Values } from '#resources/core/conditions.ts'
import { initialStates } from '#resources/core/fields/status.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { normalise } from '#resources/core/validate.ts'
import { storyDay } from './calendar.ts'
import type { Random } from './random.ts'

/** The day on which the demo's organisations began. */
export const founded = '2023-01-09'

/**
 * A row of the demo as the engine would store it, with an id that says when it was made.
 * @param madeOn YYYY-MM-DD; absent: some day before the first participant came
 */
export const stored = (
  random: Random,
  resource: ResourceDefinition,
  values: Values,
  madeOn = random.day(founded, '2025-01-05'),
): Values & { readonly id: string } => ({
  ...normalise(resource, { ...initialStates(resource.fields), ...values }, storyDay),
  id: random.uuid(madeOn),
})
