import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { visitCalls } from '#resources/visits/visitsCalls.ts'
import { targetsOf } from '#resources/visits/windows.ts'
import { invalid } from '../platform/common/errors.ts'
import type { DeclaredRequest } from '../platform/engine/calls/callsOf.ts'
import type { Work } from '../platform/engine/engine.types.ts'

type Visit = ResourceAnswer['visit']

/**
 * Creates repetitions of a visit after it, with its forms and the same values except for the day. @returns the new visits
 * @throws invalid
 */
export function makeSeries(
  { studydesk, caller, input }: DeclaredRequest<(typeof visitCalls)['addSeries']>,
  visitId: string,
): Promise<readonly Visit[]> {
  return studydesk.engine.work(caller, async (work) => {
    const first = await work.read('visit', visitId)
    const targets = targetsOf(first, input)
    if (targets === null) throw invalid([{ path: 'unit', code: 'seriesUnit' }])
    const forms = await formsOf(work, caller.orgId, visitId)
    const createdVisits: Visit[] = []
    for (const [index, target] of targets.slice(1).entries()) {
      const { studyId, type, groupIds, dependsOnVisitId, windowBefore, windowAfter, durationMinutes, tags, info, participantEducation } =
        first
      const like = { studyId, type, groupIds, windowBefore, windowAfter, durationMinutes, tags, info, participantEducation }
      // Repetitions of the baseline visit have no anchor, because windows count from the baseline by default.
      const anchor = first.isBaseline ? null : dependsOnVisitId
      const next = await work.create('visit', { ...like, ...target, dependsOnVisitId: anchor, name: nameOf(first.name, index + 2) })
      await work.move('visit', next.id, { after: createdVisits.at(-1)?.id ?? visitId })
      for (const formId of forms) await work.create('visitForm', { visitId: next.id, formId })
      createdVisits.push(next)
    }
    return createdVisits
  })
}

/** Returns the name of a repetition: `Dose` and `Dose 1` give `Dose 2`. */
function nameOf(name: string, time: number): string {
  const stem = name.replace(/\s+1$/, '')
  return `${stem.slice(0, 80 - ` ${time}`.length)} ${time}`
}

async function formsOf(work: Work, orgId: string, visitId: string): Promise<readonly string[]> {
  const { rows } = await work.run({
    text: 'select form_id::text as "formId" from visit_form where org_id = $1 and visit_id = $2 order by rank',
    values: [orgId, visitId],
  })
  return rows.map(({ formId }) => String(formId))
}
