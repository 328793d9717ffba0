import type { Domain } from '../platform/engine/types.ts'
import { quarantineLots, rejectFuture } from './excursions.ts'
import { checkMovement, fillChanges, updateBalances } from './movements.ts'

export { delegatedActDomain } from './requireDelegatedTask.ts'

/** Domain of the logs of a study site. ICH E6(R3), 2.3, 2.10 and 3.11. */
export const siteLogsDomain: Domain = {
  hooks: {
    productMovement: {
      on: {
        create: { holds: { lotId: 'alone', participantStudyId: 'shared' }, fill: fillChanges, follow: checkMovement },
        transitions: { reverse: { holds: { lotId: 'alone' }, follow: updateBalances } },
      },
    },
    temperatureExcursion: { on: { create: [{ follow: rejectFuture }, { follow: quarantineLots }], update: { follow: rejectFuture } } },
  },
}
