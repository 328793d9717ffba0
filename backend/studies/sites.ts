import type { ResourceRow } from '#resources/rows.ts'
import { type StudyRefusal, type StudyState, whyNotInStudy } from '#resources/studyBinding.ts'
import { studyTitle } from '../access/studyTitle.ts'
import type { Writing } from '../engine/types.ts'
import { conflict, invalid } from '../errors.ts'

type Placing = Writing<ResourceRow['participantStudy']>

/** With a site, its contacts leave the study. */
export async function removeContacts({ caller, before, run, work }: Writing<ResourceRow['studySite']>): Promise<void> {
  const { rows } = await run({
    text: 'select id from study_site_contact where org_id = $1 and study_id = $2 and site_id = $3',
    values: [caller.orgId, before?.studyId, before?.siteId],
  })
  const ids = rows.map(({ id }) => String(id))
  if (ids.length > 0) await work.trusted.remove('studySiteContact', ids)
}

/** Problems of the assignment of a participant, each at its field. */
const problemsOfAssignment = {
  StudyIsOver: { path: 'studyId', code: 'studyClosed' },
  StudySiteIsClosed: { path: 'siteId', code: 'studySiteClosed' },
  StudyIsDraft: { path: 'studyId', code: 'studyIsDraft' },
  StudyIsOnHold: { path: 'studyId', code: 'studyIsOnHold' },
  StudyIsNotRecruiting: { path: 'studyId', code: 'studyIsNotRecruiting' },
} as const satisfies Readonly<Record<StudyRefusal, unknown>>

/** A participant comes to an open site of a study that recruits. Specification 2, section 5, "Study assignment". @throws invalid */
export async function requireRecruitingStudy(write: Placing): Promise<void> {
  const state = await holdStudyState(write)
  if (state === null) throw invalid([{ path: 'siteId', code: 'notAStudySite' }])
  const refusal = whyNotInStudy(state, 'add')
  if (refusal !== null) throw invalid([problemsOfAssignment[refusal]])
}

/**
 * The states of a study and of one of its sites, locked in this order until the commit: other changes wait. Null where the study is in the trash, or the site
 * is none of its own.
 * @param lock `counted`: requests that count participants of the study or the site take turns
 */
export async function holdStudyState(
  { caller, after, run }: Placing,
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
 * A published study keeps at least one site. Specification 2, section 5. The study is held until the commit, so that two who take its last
 * sites away, or one who publishes it meanwhile, take turns and see what the other left.
 */
export async function keepSiteOfPublished({ caller, before, run }: Writing<ResourceRow['studySite']>): Promise<void> {
  const values = [caller.orgId, before?.studyId]
  await run({ text: 'select from study where org_id = $1 and id = $2 for no key update', values })
  const { rowCount } = await run({
    text: `select 1 from study where org_id = $1 and id = $2 and availability = 'PUBLISHED' and deleted_at is null
      and not exists (select 1 from study_site where study_site.org_id = study.org_id and study_id = study.id)`,
    values,
  })
  if (rowCount !== 0) throw conflict('PublishedStudyNeedsSite')
}

/** States of a study that holds its sites no more. */
const endedStudies = ['ARCHIVED', 'CANCELLED'] as const

/** Studies named at most in a refusal. */
const mostNamed = 5

/** A site that studies run at is not put into the trash: it is closed in each of them first. Held until the commit, as above. */
export async function keepSiteOfStudies({ caller, before, run }: Writing<ResourceRow['site']>): Promise<void> {
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
