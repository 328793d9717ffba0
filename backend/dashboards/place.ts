import { isUuid } from '#resources/core/fields/ref.ts'
import type { dashboardCalls } from '#resources/dashboards/calls.ts'
import type { DashboardKind } from '#resources/widgets.ts'
import { readsAllFigures } from '../access/allFigures.ts'
import { type Caller, worksAt } from '../caller.ts'
import type { Statement } from '../database/types.ts'
import type { DeclaredRequest } from '../engine/calls/callsOf.ts'
import type { Studydesk } from '../engine/ports/studydesk.ts'
import type { CallContext } from '../engine/types.ts'
import { forbidden, notFound } from '../errors.ts'

/** Of which dashboard a call speaks. */
export interface DashboardPlace {
  readonly kind: DashboardKind
  readonly studyId: string | null
}

/** A request about the dashboard of the organisation or of a study. */
export type DashboardRequest = CallContext & { readonly params: { readonly studyId?: string } }

/** The same with the values that the call declares. */
export type DashboardInput<Name extends keyof typeof dashboardCalls> = DashboardRequest &
  Pick<DeclaredRequest<(typeof dashboardCalls)[Name]>, 'input' | 'query'>

/**
 * The organisation's, or that of the study in the address, where the caller works on it, administers studies or reads figures of all.
 * @throws notFound, forbidden StudySiteForbiddenAccess
 */
export async function placeOf({
  caller,
  params,
  studydesk,
}: Pick<DashboardRequest, 'caller' | 'params' | 'studydesk'>): Promise<DashboardPlace> {
  const { studyId } = params
  if (studyId === undefined) return { kind: 'organisation', studyId: null }
  if (!isUuid(studyId)) throw notFound()
  if (!worksAt(caller, studyId)) {
    if (!caller.can('ADMIN_STUDY', 'VIEW') && !readsAllFigures(caller)) throw forbidden('StudySiteForbiddenAccess')
    await requireStudy(studydesk, caller.orgId, studyId)
  }
  return { kind: 'study', studyId }
}

/** @throws notFound */
async function requireStudy({ database }: Studydesk, orgId: string, studyId: string): Promise<void> {
  const text = 'select from study where org_id = $1 and id = $2 and deleted_at is null'
  const [answer] = await database.batch(orgId, [{ text, values: [orgId, studyId] }])
  if (answer?.rows.length !== 1) throw notFound()
}

/** Of two who change the same at the same moment one waits for the other. @param word what it is and where */
export const holdStatement = (orgId: string, word: string): Statement => ({
  text: "select pg_advisory_xact_lock(hashtextextended('dashboard ' || $1::text || $2::text, 0))",
  values: [orgId, word],
})

/** May the caller arrange the dashboard, and enter its figures, for everybody? */
export const mayShare = (caller: Caller, { kind }: DashboardPlace): boolean =>
  kind === 'study' ? caller.can('ADMIN_STUDY', 'CONTRIBUTE') : caller.can('ADMIN_ORGANIZATION', 'CONTRIBUTE')

/** @throws forbidden */
export function demandShare(caller: Caller, place: DashboardPlace): void {
  if (!mayShare(caller, place)) throw forbidden()
}
