import { randomisationCalls as declared } from '#resources/recruitment/randomisationCalls.ts'
import { callsOf } from '../../platform/engine/calls/callsOf.ts'
import type { Domain } from '../../platform/engine/types.ts'
import { prepare, readState } from './act.ts'
import { fillSlotsHash } from './activate.ts'
import { readBalance } from './balance.ts'
import { rejectAssignedGroups, rejectBlindedGroup } from './blindedGroups.ts'
import { deliverAllocation } from './deliver.ts'
import { fillSeed, generateSlots } from './generate.ts'
import { importSlots } from './importSlots.ts'
import { extendList, readListSeed, verifyList } from './lists.ts'
import { rejectMethodInUse } from './locks.ts'
import { rejectIfRandomised, rejectOtherGroup, takeSlot, useSlot } from './randomise.ts'
import { fillRandomisation, readAllocation } from './unblind.ts'

/** Domain of randomisation and blinding. docs/decisions/010. */
export const randomisationDomain: Domain = {
  hooks: {
    study: {
      on: {
        update: {
          follow: async (write) => {
            await rejectMethodInUse(write)
            await rejectAssignedGroups(write)
          },
        },
      },
    },
    randomisationList: {
      on: {
        create: { fill: fillSeed, follow: generateSlots },
        transitions: { activate: { holds: { studyId: 'alone' }, fill: fillSlotsHash } },
      },
    },
    randomisation: {
      on: {
        transitions: {
          randomise: { holds: { participantStudyId: 'alone' }, fill: takeSlot, follow: useSlot },
          receive: { follow: useSlot },
        },
      },
    },
    unblinding: { on: { transitions: { unblind: { holds: { participantStudyId: 'shared' }, fill: fillRandomisation } } } },
    participantStudy: {
      on: {
        create: { follow: rejectBlindedGroup },
        update: {
          follow: async (write) => {
            await rejectOtherGroup(write)
            await rejectBlindedGroup(write)
          },
        },
        transitions: {
          enroll: { follow: rejectBlindedGroup },
          undoEnrolment: { follow: rejectIfRandomised },
          reverseEnrolment: { follow: rejectIfRandomised },
        },
      },
    },
  },
  calls: callsOf(declared, {
    state: readState,
    prepare,
    allocation: readAllocation,
    extend: extendList,
    importSlots,
    seed: readListSeed,
    verify: verifyList,
    balance: readBalance,
    deliver: deliverAllocation,
  }),
}
