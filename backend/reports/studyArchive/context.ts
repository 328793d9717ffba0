import { hasNeededLevel } from '#resources/core/access.ts'
import type { Values } from '#resources/core/conditions.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { ResourceName } from '#resources/core/registry.ts'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { getResource } from '#resources/index.ts'
import { type Caller, hasStudySite } from '../../platform/common/caller.ts'
import { forbidden, notFound } from '../../platform/common/errors.ts'
import type { CallerContext } from '../../platform/engine/types.ts'

/** The study of an archive, the user for whom it is made, and the moment from which on new participants are left out. */
export interface ArchiveContext extends CallerContext {
  readonly studyId: string
  /** ISO 8601 with Z. */
  readonly startedAt: string
}

/** Resources whose rows every archive contains. The caller must be allowed to list all of them. */
const requiredResources: readonly ResourceName[] = [
  'study',
  'studySite',
  'studySiteAssignment',
  'participantStudy',
  'participantVisit',
  'formSubmission',
  'formQuery',
  'consent',
  'document',
  'auditHistory',
]

/** Resources that an archive contains only if the caller may list them. Others are named as left out. */
const optionalResources: readonly ResourceName[] = ['adverseEvent', 'deviation']

/**
 * Requires that the caller owns studies, may list every archived resource and is assigned to every site of the study.
 * @throws notFound, forbidden, forbidden ArchiveNeedsAllSites
 */
export async function requireArchiveRights({ caller, studydesk }: CallerContext, studyId: string): Promise<void> {
  if (!isUuid(studyId)) throw notFound()
  await studydesk.engine.read(caller, 'study', studyId)
  if (!caller.can('ADMIN_STUDY', 'OWN')) throw forbidden()
  if (!requiredResources.every((name) => mayList(caller, name))) throw forbidden()
  const [sites] = await studydesk.database.batch(caller.orgId, [
    {
      text: `select site_id::text as id from study_site where org_id = $1 and study_id = $2
        union select site_id::text from participant_study where org_id = $1 and study_id = $2`,
      values: [caller.orgId, studyId],
    },
  ])
  if (!(sites?.rows ?? []).every(({ id }) => hasStudySite(caller, studyId, String(id)))) throw forbidden('ArchiveNeedsAllSites')
}

/** True if the caller may list the rows of a resource. */
export function mayList(caller: Caller, name: ResourceName): boolean {
  const resource = getResource(name)
  return resource.actions.list !== undefined && hasNeededLevel(caller, resource, resource.actions.list)
}

/** Resources that an archive of this caller leaves out. */
export const findClosedResources = (caller: Caller): readonly ResourceName[] => optionalResources.filter((name) => !mayList(caller, name))

/** Number of rows per page. */
const pageSize = 200

/** Generates all rows of a list that the caller may see, page by page. */
export async function* allRows<Name extends ResourceName>(
  { caller, studydesk }: CallerContext,
  resource: Name,
  query: Values,
): AsyncGenerator<readonly ResourceAnswer[Name][]> {
  for (let start = 0; ; start += pageSize) {
    const range = { _start: String(start), _end: String(start + pageSize), _total: 'none' }
    const { rows } = await studydesk.engine.list(caller, resource, { ...query, ...range })
    yield rows
    if (rows.length < pageSize) return
  }
}

/** Returns all rows of a short list, such as the sites of a study. */
export async function collectRows<Name extends ResourceName>(
  context: CallerContext,
  resource: Name,
  query: Values,
): Promise<readonly ResourceAnswer[Name][]> {
  const collected: ResourceAnswer[Name][] = []
  for await (const rows of allRows(context, resource, query)) collected.push(...rows)
  return collected
}
