import { isUuid } from '#resources/core/fields/ref.ts'
import type { PortfolioSite, PortfolioStudy } from '#resources/studies/portfolioAnswer.ts'
import type { studyCalls } from '#resources/studies/studiesCalls.ts'
import { canReadAllFigures } from '../platform/access/allFigures.ts'
import { ownStudySiteRows, readerValues } from '../platform/access/assignments.ts'
import { studyTitle } from '../platform/access/studyTitle.ts'
import type { Caller } from '../platform/common/caller.ts'
import { notFound } from '../platform/common/errors.ts'
import { todayFor } from '../platform/common/today.ts'
import type { Statement } from '../platform/database/types.ts'
import type { DeclaredRequest } from '../platform/engine/calls/callsOf.ts'
import type { CallContext } from '../platform/engine/types.ts'
import { createAttentionCounter } from './attention.ts'
import { type PlanRow, planFiguresOf, planStatement } from './enrolmentPlan.ts'

/**
 * Lists the caller's studies by name, except archived ones. Users with OWN on studies and readers of all figures get all studies of the
 * organisation. Figures count the caller's own study sites, or all sites for readers of all figures.
 */
export async function listPortfolio(request: DeclaredRequest<(typeof studyCalls)['portfolios']>): Promise<readonly PortfolioStudy[]> {
  const studies = await read(request)
  return request.query.appendNotificationCount === true ? withAttention(request, studies) : studies
}

/** Returns one of the caller's studies. @throws notFound */
export async function readPortfolio(request: CallContext & { readonly params: { readonly studyId: string } }): Promise<PortfolioStudy> {
  const { studyId } = request.params
  if (!isUuid(studyId)) throw notFound()
  const [study] = await withAttention(request, await read(request, studyId), studyId)
  if (study === undefined) throw notFound()
  return study
}

/** Returns one of the caller's studies at one of its sites. @throws notFound */
export async function readSitePortfolio(request: DeclaredRequest<(typeof studyCalls)['sitePortfolio']>): Promise<PortfolioSite> {
  const site = (await readPortfolio(request)).sites.find(({ siteId }) => siteId === request.params.siteId)
  if (site === undefined) throw notFound()
  return site
}

/**
 * Reads the portfolio.
 * @param studyId if absent, reads every study that is not archived
 */
async function read({ caller, studydesk: { database } }: CallContext, studyId?: string): Promise<readonly PortfolioStudy[]> {
  const [answer, plans] = await database.batch(caller.orgId, [
    buildPortfolioStatement(caller, studyId),
    planStatement(caller.orgId, studyId === undefined ? null : [studyId]),
  ])
  const studies = (answer?.rows ?? []) as readonly Omit<PortfolioStudy, 'plan'>[]
  const rowsByStudy = Map.groupBy((plans?.rows ?? []) as unknown as readonly PlanRow[], (row) => row.studyId)
  return studies.map((study) => {
    const sites = new Map(study.sites.map((site) => [site.siteId, site]))
    const rows = (rowsByStudy.get(study.studyId) ?? []).filter(({ siteId }) => sites.has(siteId))
    return { ...study, plan: planFiguresOf(rows, ({ siteId }) => sites.get(siteId)?.enrolled ?? 0, todayFor(caller)) }
  })
}

async function withAttention(
  request: CallContext,
  studies: readonly PortfolioStudy[],
  studyId?: string,
): Promise<readonly PortfolioStudy[]> {
  const countAttention = await createAttentionCounter(request, studyId)
  return studies.map((study) => {
    const sites = study.sites.map((site) => ({
      ...site,
      notificationCount: countAttention({ studyId: study.studyId, siteId: site.siteId }),
    }))
    return { ...study, notificationCount: sites.reduce((sum, site) => sum + site.notificationCount, 0), sites }
  })
}

const countedStatuses = ['enrolled', 'inScreening'] as const

/**
 * Returns one statement for all figures. Each study site is counted through an index. Cards of participants in the trash are never
 * counted.
 */
export function buildPortfolioStatement(caller: Caller, studyId?: string): Statement {
  const countsAllStudySites = canReadAllFigures(caller)
  const canSeeAllStudies = countsAllStudySites || caller.can('ADMIN_STUDY', 'OWN')
  const values: unknown[] = [...readerValues(caller)]
  const addParameter = (input: unknown): string => `$${values.push(input)}`
  const studySiteCondition = studyId === undefined ? '' : ` and study_site.study_id = ${addParameter(studyId)}`
  const studyCondition = studyId === undefined ? `study.status <> 'ARCHIVED'` : `study.id = ${addParameter(studyId)}`
  return {
    text: `with place as materialized (
        select study_site.study_id, study_site.site_id, study_site.status, study_site.enrollment_goal, site.name, exists (
            select 1 from ${ownStudySiteRows} mine where mine.study_id = study_site.study_id and mine.site_id = study_site.site_id
          ) as is_mine
        from study_site join site on site.org_id = $1 and site.id = study_site.site_id and site.deleted_at is null
        where study_site.org_id = $1${studySiteCondition}
      ), figured as (
        select place.*, ${countedStatuses.map((name) => `"${name}"`).join(', ')} from place
        cross join lateral (
          select count(*) filter (where card.recruitment_status = 'ENROLLED')::int as enrolled,
            count(*) filter (where card.recruitment_status = 'IN_SCREENING')::int as "inScreening"
          from participant_study card
          where card.org_id = $1 and card.study_id = place.study_id and card.site_id = place.site_id and ${isNotInTrashSql}
        ) counted
        ${countsAllStudySites ? '' : 'where place.is_mine'}
      )
      select study.id as "studyId", ${studyTitle} as "studyName", study.trial_id as "trialId", study.status, study.availability,
        ${countsAllStudySites ? 'study.no_of_participants' : 'sum(figured.enrollment_goal)::int'} as goal,
        ${countedStatuses.map((name) => `coalesce(sum(figured."${name}"), 0)::int as "${name}"`).join(', ')},
        coalesce(jsonb_agg(jsonb_build_object('siteId', figured.site_id, 'siteName', figured.name, 'status', figured.status,
          'isMine', figured.is_mine, 'enrollmentGoal', figured.enrollment_goal, ${countedStatuses.map((name) => `'${name}', figured."${name}"`).join(', ')})
          order by lower(figured.name), figured.site_id) filter (where figured.site_id is not null), '[]') as sites
      from study ${canSeeAllStudies ? 'left ' : ''}join figured on figured.study_id = study.id
      where study.org_id = $1 and study.deleted_at is null and ${studyCondition}
      group by study.org_id, study.id
      order by lower(${studyTitle}), study.id`,
    values,
  }
}

/** Condition that excludes cards of participants in the trash. The subquery runs only once, because it does not depend on the card. */
const isNotInTrashSql = 'card.participant_id not in (select id from participant where org_id = $1 and deleted_at is not null)'
