import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { CallContext } from '../platform/engine/types.ts'
import { readLockedVisits } from './rules.ts'

/** Makes a visit the baseline from which other visits count, in place of the previous one. */
export function markAsBaseline({ studydesk, caller }: CallContext, visitId: string): Promise<ResourceAnswer['visit']> {
  return studydesk.engine.work(caller, async (work) => {
    const { studyId } = await work.read('visit', visitId)
    const visits = await readLockedVisits(work.run, caller, studyId)
    const formerBaseline = visits.find(({ isBaseline }) => isBaseline)
    if (formerBaseline?.visitId === visitId) return work.read('visit', visitId)
    if (formerBaseline !== undefined) await work.trusted.update('visit', formerBaseline.visitId, { isBaseline: false })
    // The new baseline no longer depends on another visit.
    await work.trusted.update('visit', visitId, { isBaseline: true, dependsOnVisitId: null })
    return work.read('visit', visitId)
  })
}
