import type { ResourceRow } from '#resources/core/rows.ts'
import { findStudyRefusal, type StudyAction, type StudyRefusal, type StudyState } from '#resources/studies/studyBinding.ts'
import { studyTitle } from '../platform/access/studyTitle.ts'
import { conflict, invalid } from '../platform/common/errors.ts'
import type { WriteContext } from '../platform/engine/types.ts'

type ParticipationWrite = WriteContext<ResourceRow['participantStudy']>

/** Removes the contacts of a site from the study when the site is removed. */
export async function removeContacts({ caller, before, run, work }: WriteContext<ResourceRow['studySite']>): Promise<void> {
  const { rows } = await run({
    text: 'select id from study_site_contact where org_id = $1 and study_id = $2 and site_id = $3',
    values: [caller.orgId, before?.studyId, before?.siteId],
  })
  const ids = rows.map(({ id }) => String(id))
  if (ids.length > 0) await work.trusted.remove('studySiteContact', ids)
}

/** Problems of assigning a participant, each with its field. */
const problemsOfAssignment = {
  StudyIsOver: { path: 'studyId', code: 'studyClosed' },
  StudySiteIsClosed: { path: 'siteId', code: 'studySiteClosed' },
  StudyIsDraft: { path: 'studyId', code: 'studyIsDraft' },
  StudyIsOnHold: { path: 'studyId', code: 'studyIsOnHold' },
  StudyIsNotRecruiting: { path: 'studyId', code: 'studyIsNotRecruiting' },
} as const satisfies Readonly<Record<StudyRefusal, unknown>>

/** Requires an open site of a recruiting study to add a participant. Specification 2, section 5, "Study assignment". @throws invalid */
export async function requireRecruitingStudy(write: ParticipationWrite): Promise<void> {
  const state = await lockStudyState(write)
  if (state === null) throw invalid([{ path: 'siteId', code: 'notAStudySite' }])
  const refusal = findStudyRefusal(state, 'add')
  if (refusal !== null) throw invalid([problemsOfAssignment[refusal]])
}

type StudySiteWrite = Pick<ParticipationWrite, 'caller' | 'run' | 'isTrusted'> & {
  readonly after: { readonly studyId: string | null; readonly siteId: string | null }
}

/**
 * Rejects an action that the status of the study and its site does not allow. A site that was removed from the study counts as closed.
 * @throws conflict StudyIsOver, StudySiteIsClosed, StudyIsDraft, StudyIsOnHold, StudyIsNotRecruiting
 */
export async function requireStudyAction(write: StudySiteWrite, action: StudyAction): Promise<void> {
  const refusal = findStudyRefusal((await lockStudyState(write)) ?? { study: 'RECRUITING', site: 'CLOSED' }, action)
  if (refusal !== null) throw conflict(refusal)
}

/**
 * Rejects a new procedure for a participant in a study that has ended or at a closed site. On hold, participants in conduct are still
 * seen. Trusted steps are exempt. @throws conflict StudyIsOver, StudySiteIsClosed
 */
export async function requireOngoingStudy(write: StudySiteWrite): Promise<void> {
  if (!write.isTrusted) await requireStudyAction(write, 'back')
}

/**
 * Locks a study and then one of its sites until the commit, and returns their statuses; concurrent changes wait. Null if the study is in
 * the trash or the site does not belong to it.
 * @param lock `counted`: requests that count participants of the study or the site take turns
 */
export async function lockStudyState(
  { caller, after, run }: StudySiteWrite,
  lock: 'unchanged' | 'counted' = 'unchanged',
): Promise<StudyState | null> {
  const { rows } = await run({
    text: `select study.status as study, study_site.status as site
      from study join study_site on study_site.org_id = study.org_id and study_site.study_id = study.id
      where study.deleted_at is null and study_site.org_id = $1 and study_site.study_id = $2 and study_site.site_id = $3
      for ${lock === 'counted' ? 'no key update' : 'share'}`,
    values: [caller.orgId, after.studyId, after.siteId],
  })
  return (rows[0] ?? null) as StudyState | null
}

/**
 * Requires that a published study keeps at least one site. Specification 2, section 5. Locks the study until the commit, so that
 * concurrent removals and publication take turns.
 */
export async function rejectLastPublishedSite({ caller, before, run }: WriteContext<ResourceRow['studySite']>): Promise<void> {
  const values = [caller.orgId, before?.studyId]
  await run({ text: 'select from study where org_id = $1 and id = $2 for no key update', values })
  const { rowCount } = await run({
    text: `select 1 from study where org_id = $1 and id = $2 and availability = 'PUBLISHED' and deleted_at is null
      and not exists (select 1 from study_site where study_site.org_id = study.org_id and study_id = study.id)`,
    values,
  })
  if (rowCount !== 0) throw conflict('PublishedStudyNeedsSite')
}

/** Statuses of a study that do not prevent the removal of its sites. */
const endedStudies = ['ARCHIVED', 'CANCELLED'] as const

/** Maximum number of studies that the error names. */
const mostNamed = 5

/**
 * Rejects moving a site to the trash while studies run there: the site must first be closed in each of them. Locks the studies until the
 * commit.
 */
export async function rejectSiteInUse({ caller, before, run }: WriteContext<ResourceRow['site']>): Promise<void> {
  const { rows } = await run({
    text: `select ${studyTitle} as name from study_site
      join study on study.org_id = study_site.org_id and study.id = study_site.study_id
      where study_site.org_id = $1 and study_site.site_id = $2 and study_site.status = 'OPEN' and study.deleted_at is null
        and study.status <> all($3::text[]) order by lower(${studyTitle}), study.id for share`,
    values: [caller.orgId, before?.id, endedStudies],
  })
  if (rows.length === 0) return
  const names = rows.slice(0, mostNamed).map(({ name }) => name)
  throw conflict('SiteRunsStudies', { details: { studies: rows.length > mostNamed ? `${names.join(', ')}, …` : names.join(', ') } })
}
