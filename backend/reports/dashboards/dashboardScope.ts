import { isUuid } from '#resources/core/fields/ref.ts'
import type { dashboardCalls } from '#resources/reports/dashboardsCalls.ts'
import type { DashboardKind } from '#resources/reports/widgets.ts'
import { canReadAllFigures } from '../../platform/access/allFigures.ts'
import { type Caller, hasStudySite } from '../../platform/common/caller.ts'
import { forbidden, notFound } from '../../platform/common/errors.ts'
import type { Statement } from '../../platform/database/types.ts'
import type { DeclaredRequest } from '../../platform/engine/calls/callsOf.ts'
import type { Services } from '../../platform/engine/ports/services.ts'
import type { CallContext } from '../../platform/engine/types.ts'

/** The dashboard of a call. */
export interface DashboardScope {
  readonly kind: DashboardKind
  readonly studyId: string | null
}

/** A request about the dashboard of the organisation or of a study. */
export type DashboardRequest = CallContext & { readonly params: { readonly studyId?: string } }

/** A dashboard request with the values that the call declares. */
export type DashboardInput<Name extends keyof typeof dashboardCalls> = DashboardRequest &
  Pick<DeclaredRequest<(typeof dashboardCalls)[Name]>, 'input' | 'query'>

/**
 * Returns the dashboard of the organisation, or of the study in the URL. For a study, the caller must work on it, administer studies or
 * read all figures.
 * @throws notFound, forbidden StudySiteForbiddenAccess
 */
export async function dashboardScopeOf({
  caller,
  params,
  studydesk,
}: Pick<DashboardRequest, 'caller' | 'params' | 'studydesk'>): Promise<DashboardScope> {
  const { studyId } = params
  if (studyId === undefined) return { kind: 'organisation', studyId: null }
  if (!isUuid(studyId)) throw notFound()
  if (!hasStudySite(caller, studyId)) {
    if (!caller.can('ADMIN_STUDY', 'VIEW') && !canReadAllFigures(caller)) throw forbidden('StudySiteForbiddenAccess')
    await requireStudy(studydesk, caller.orgId, studyId)
  }
  return { kind: 'study', studyId }
}

/** @throws notFound */
async function requireStudy({ database }: Services, orgId: string, studyId: string): Promise<void> {
  const text = 'select from study where org_id = $1 and id = $2 and deleted_at is null'
  const [answer] = await database.batch(orgId, [{ text, values: [orgId, studyId] }])
  if (answer?.rows.length !== 1) throw notFound()
}

/** Locks a key until the commit, so that concurrent changes take turns. @param dashboardKey kind and study */
export const lockDashboardStatement = (orgId: string, dashboardKey: string): Statement => ({
  text: "select pg_advisory_xact_lock(hashtextextended('dashboard ' || $1::text || $2::text, 0))",
  values: [orgId, dashboardKey],
})

/** True if the caller may change the shared layout and its figures. */
export const mayShare = (caller: Caller, { kind }: DashboardScope): boolean =>
  kind === 'study' ? caller.can('ADMIN_STUDY', 'CONTRIBUTE') : caller.can('ADMIN_ORGANIZATION', 'CONTRIBUTE')

/** @throws forbidden */
export function requireShare(caller: Caller, scope: DashboardScope): void {
  if (!mayShare(caller, scope)) throw forbidden()
}
