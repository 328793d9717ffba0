import type { DashboardAnswer } from '#resources/dashboardAnswers.ts'
import { type DashboardElements, defaultElements, problemsOfElements } from '#resources/dashboardLayout.ts'
import type { Caller } from '../caller.ts'
import type { Run } from '../database/types.ts'
import { conflict, forbidden, invalid } from '../errors.ts'
import { type DashboardInput, type DashboardPlace, type DashboardRequest, demandShare, holdStatement, mayShare, placeOf } from './place.ts'

interface Stored {
  readonly id: string
  readonly version: number
  readonly elements: DashboardElements | null
}

/** Whose arrangement it is, in one word. */
const wordOf = ({ studyId }: DashboardPlace, userId: string | null): string => `${studyId ?? 'organisation'} ${userId ?? 'everybody'}`

/** As the caller arranged it, else as it is for everybody, else the default. */
export async function readDashboard(request: DashboardRequest): Promise<DashboardAnswer> {
  const place = await placeOf(request)
  const { caller, studydesk } = request
  const [answer] = await studydesk.database.batch(caller.orgId, [
    {
      text: 'select place, id::text, version, elements from dashboard where org_id = $1 and place = any($2)',
      values: [caller.orgId, [wordOf(place, caller.userId), wordOf(place, null)]],
    },
  ])
  const rows = (answer?.rows ?? []) as unknown as readonly (Stored & { readonly place: string })[]
  const own = rows.find((row) => row.place === wordOf(place, caller.userId) && row.elements !== null)
  return told(caller, place, own ?? rows.find((row) => row.place === wordOf(place, null)), own !== undefined)
}

const told = (caller: Caller, place: DashboardPlace, stored: Stored | undefined, isOwn: boolean): DashboardAnswer => ({
  elements: stored?.elements ?? defaultElements[place.kind],
  revision: stored?.version ?? 0,
  isOwn,
  mayShare: mayShare(caller, place),
})

/**
 * Stores the elements of the shared dashboard or of the caller's own. With `revision` on that layout alone, so that two who arrange it at once do
 * not undo one another's work; without it whatever is there is replaced, as specification 1, section 7 has it.
 * @throws forbidden, invalid, conflict DashboardChanged with what stands there now
 */
export async function arrangeDashboard(request: DashboardInput<'arrange'>): Promise<DashboardAnswer> {
  const place = await placeOf(request)
  const { caller, studydesk } = request
  const { revision = null } = request.input
  const isOwn = request.input.isOwn === true
  const elements = request.input.elements as DashboardElements | null
  const problems = elements === null ? [] : problemsOfElements(elements, place.kind)
  if (problems.length > 0) throw invalid(problems)
  if (!isOwn) demandShare(caller, place)
  // A role without abilities cannot open a dashboard and stores none.
  else if (!caller.can('PORTFOLIO', 'SIGNED_IN')) throw forbidden()
  const userId = isOwn ? caller.userId : null
  await studydesk.engine.work(caller, async (work) => {
    const word = wordOf(place, userId)
    await work.run(holdStatement(caller.orgId, word))
    const stored = await storedAs(work.run, caller, word)
    // Whoever arranges their own for the first time saw that of everybody.
    const isFirst = isOwn && (stored === undefined || stored.elements === null)
    if (!isFirst && revision !== null && (stored?.version ?? 0) !== revision)
      throw conflict('DashboardChanged', {
        data: { current: { elements: stored?.elements ?? defaultElements[place.kind], revision: stored?.version ?? 0 } },
      })
    const values = { elements: elements as never }
    if (stored === undefined) await work.trusted.create('dashboard', { place: word, studyId: place.studyId, userId, ...values })
    else await work.trusted.update('dashboard', stored.id, values)
  })
  return readDashboard(request)
}

async function storedAs(run: Run, { orgId }: Caller, word: string): Promise<Stored | undefined> {
  const { rows } = await run({
    text: 'select id::text, version, elements from dashboard where org_id = $1 and place = $2',
    values: [orgId, word],
  })
  return rows[0] as unknown as Stored | undefined
}
