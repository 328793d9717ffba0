import { normalise, validate } from '#resources/core/validate.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { visitSeries } from '#resources/visits/series.ts'
import { targetsOf, type VisitSeries } from '#resources/visits/windows.ts'
import type { Work } from '../engine/engine.types.ts'
import type { CallRequest } from '../engine/types.ts'
import { bodyOf } from '../engine/writes/input.ts'
import { invalid } from '../errors.ts'
import { todayFor } from '../today.ts'

type Visit = ResourceAnswer['visit']

/**
 * Visits that come again after a visit, like it in all but their day, behind it in order, with its forms. @returns those that were made
 * @throws invalid
 */
export function makeSeries(request: CallRequest, visitId: string): Promise<readonly Visit[]> {
  const { studydesk, caller } = request
  const series = readSeries(request)
  return studydesk.engine.work(caller, async (work) => {
    const first = await work.read('visit', visitId)
    const targets = targetsOf(first, series)
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

function readSeries({ caller, body }: CallRequest): VisitSeries {
  const asked = bodyOf(body)
  const today = todayFor(caller)
  const row = normalise(visitSeries, asked, today)
  const others = Object.keys(asked).filter((name) => !(name in visitSeries.fields))
  const problems = [...others.map((path) => ({ path, code: 'unknownField' })), ...validate(visitSeries, row, today)]
  if (problems.length > 0) throw invalid(problems)
  return row as unknown as VisitSeries
}
