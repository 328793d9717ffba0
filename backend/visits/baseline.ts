import type { ResourceAnswer } from '#resources/rows.ts'
import type { CallContext } from '../engine/types.ts'
import { visitsHeld } from './rules.ts'

/** A visit becomes the one from which the others count, in the place of the former. */
export function markAsBaseline({ studydesk, caller }: CallContext, visitId: string): Promise<ResourceAnswer['visit']> {
  return studydesk.engine.work(caller, async (work) => {
    const { studyId } = await work.read('visit', visitId)
    const visits = await visitsHeld(work.run, caller, studyId)
    const former = visits.find(({ isBaseline }) => isBaseline)
    if (former?.visitId === visitId) return work.read('visit', visitId)
    if (former !== undefined) await work.trusted.update('visit', former.visitId, { isBaseline: false })
    // It hangs on no other from now on.
    await work.trusted.update('visit', visitId, { isBaseline: true, dependsOnVisitId: null })
    return work.read('visit', visitId)
  })
}
