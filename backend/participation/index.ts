import type { Domain } from '../engine/types.ts'
import { endLeftOpen, endLeftOpenTask } from './endLeftOpen.ts'
import { followConduct } from './endOfConduct.ts'
import { followScreening } from './endOfScreening.ts'
import { guardAssignment, guardRequest, guardVisit } from './newProcedures.ts'

/** Effects of consent and of the end of conduct on visits, forms and messages. Specification 2, section 4. */
export const participationDomain: Domain = {
  hooks: {
    participantStudy: {
      async onTransition(taking) {
        await followConduct(taking)
        await followScreening(taking)
      },
    },
    participantVisit: { onTransition: guardVisit },
    visitRequest: { afterWriteOn: ['create'], afterWrite: guardRequest },
    formAssignment: { afterWriteOn: ['create'], afterWrite: guardAssignment },
  },
  tasks: { [endLeftOpenTask]: endLeftOpen },
  schedules: { [endLeftOpenTask]: { cron: '20 * * * *' } },
}
