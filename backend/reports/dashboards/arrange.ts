import type { DashboardAnswer } from '#resources/reports/dashboardAnswers.ts'
import { type DashboardElements, defaultElements, problemsOfElements } from '#resources/reports/dashboardLayout.ts'
import type { Caller } from '../../platform/common/caller.ts'
import { conflict, forbidden, invalid } from '../../platform/common/errors.ts'
import type { Run } from '../../platform/database/types.ts'
import {
  type DashboardInput,
  type DashboardRequest,
  type DashboardScope,
  dashboardScopeOf,
  lockDashboardStatement,
  mayShare,
  requireShare,
} from './dashboardScope.ts'

interface Stored {
  readonly id: string
  readonly version: number
  readonly elements: DashboardElements | null
}

/** Returns the key of a layout: its study or the organisation, and its owner. */
const dashboardKeyOf = ({ studyId }: DashboardScope, userId: string | null): string =>
  `${studyId ?? 'organisation'} ${userId ?? 'everybody'}`

/** Returns the caller's own layout, else the shared one, else the default. */
export async function readDashboard(request: DashboardRequest): Promise<DashboardAnswer> {
  const scope = await dashboardScopeOf(request)
  const { caller, studydesk } = request
  const [answer] = await studydesk.database.batch(caller.orgId, [
    {
      text: 'select place, id::text, version, elements from dashboard where org_id = $1 and place = any($2)',
      values: [caller.orgId, [dashboardKeyOf(scope, caller.userId), dashboardKeyOf(scope, null)]],
    },
  ])
  const rows = (answer?.rows ?? []) as unknown as readonly (Stored & { readonly place: string })[]
  const ownLayout = rows.find((row) => row.place === dashboardKeyOf(scope, caller.userId) && row.elements !== null)
  return toDashboardAnswer(
    caller,
    scope,
    ownLayout ?? rows.find((row) => row.place === dashboardKeyOf(scope, null)),
    ownLayout !== undefined,
  )
}

const toDashboardAnswer = (caller: Caller, scope: DashboardScope, stored: Stored | undefined, isOwnLayout: boolean): DashboardAnswer => ({
  elements: stored?.elements ?? defaultElements[scope.kind],
  revision: stored?.version ?? 0,
  isOwn: isOwnLayout,
  mayShare: mayShare(caller, scope),
})

/**
 * Stores the elements of the shared dashboard or of the caller's own. With `revision`, stores them only if the layout still has that
 * revision, so two users do not overwrite each other's changes. Without it, replaces any layout, as specification 1, section 7 says.
 * @throws forbidden, invalid, conflict DashboardChanged with the current layout
 */
export async function arrangeDashboard(request: DashboardInput<'arrange'>): Promise<DashboardAnswer> {
  const scope = await dashboardScopeOf(request)
  const { caller, studydesk } = request
  const { revision = null } = request.input
  const isOwnLayout = request.input.isOwn === true
  const elements = request.input.elements as DashboardElements | null
  const problems = elements === null ? [] : problemsOfElements(elements, scope.kind)
  if (problems.length > 0) throw invalid(problems)
  if (!isOwnLayout) requireShare(caller, scope)
  // A role without abilities can neither open nor store a dashboard.
  else if (!caller.can('PORTFOLIO', 'SIGNED_IN')) throw forbidden()
  const userId = isOwnLayout ? caller.userId : null
  await studydesk.engine.work(caller, async (work) => {
    const dashboardKey = dashboardKeyOf(scope, userId)
    await work.run(lockDashboardStatement(caller.orgId, dashboardKey))
    const stored = await readStored(work.run, caller, dashboardKey)
    // The first personal layout starts from the shared one.
    const isFirst = isOwnLayout && (stored === undefined || stored.elements === null)
    if (!isFirst && revision !== null && (stored?.version ?? 0) !== revision)
      throw conflict('DashboardChanged', {
        data: { current: { elements: stored?.elements ?? defaultElements[scope.kind], revision: stored?.version ?? 0 } },
      })
    const values = { elements: elements as never }
    if (stored === undefined) await work.trusted.create('dashboard', { place: dashboardKey, studyId: scope.studyId, userId, ...values })
    else await work.trusted.update('dashboard', stored.id, values)
  })
  return readDashboard(request)
}

async function readStored(run: Run, { orgId }: Caller, dashboardKey: string): Promise<Stored | undefined> {
  const { rows } = await run({
    text: 'select id::text, version, elements from dashboard where org_id = $1 and place = $2',
    values: [orgId, dashboardKey],
  })
  return rows[0] as unknown as Stored | undefined
}
