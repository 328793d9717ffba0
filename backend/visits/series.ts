import type { ResourceAnswer } from '#resources/rows.ts'
import type { visitCalls } from '#resources/visits/calls.ts'
import { targetsOf } from '#resources/visits/windows.ts'
import type { DeclaredRequest } from '../engine/calls/callsOf.ts'
import type { Work } from '../engine/engine.types.ts'
import { invalid } from '../errors.ts'

type Visit = ResourceAnswer['visit']

/**
 * Visits that come again after a visit, like it in all but their day, behind it in order, with its forms. @returns those that were made
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
    const made: Visit[] = []
    for (const [place, target] of targets.slice(1).entries()) {
      const { studyId, type, groupIds, dependsOnVisitId, windowBefore, windowAfter, durationMinutes, tags, info, participantEducation } =
        first
      const like = { studyId, type, groupIds, windowBefore, windowAfter, durationMinutes, tags, info, participantEducation }
      // Of the baseline visit it is the day that they count from.
      const anchor = first.isBaseline ? null : dependsOnVisitId
      const next = await work.create('visit', { ...like, ...target, dependsOnVisitId: anchor, name: nameOf(first.name, place + 2) })
      await work.move('visit', next.id, { after: made.at(-1)?.id ?? visitId })
      for (const formId of forms) await work.create('visitForm', { visitId: next.id, formId })
      made.push(next)
    }
    return made
  })
}

/** `Dose`: `Dose 2`; `Dose 1`: `Dose 2`. */
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
