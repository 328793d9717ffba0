import { isUuid } from '#resources/core/fields/ref.ts'
import type { PortfolioSite, PortfolioStudy } from '#resources/portfolioAnswer.ts'
import type { studyCalls } from '#resources/studies/calls.ts'
import { readsAllFigures } from '../access/allFigures.ts'
import { assignedToBoth } from '../access/scopes.ts'
import { studyTitle } from '../access/studyTitle.ts'
import type { Caller } from '../caller.ts'
import type { Statement } from '../database/types.ts'
import type { DeclaredRequest } from '../engine/calls/callsOf.ts'
import type { CallContext } from '../engine/types.ts'
import { notFound } from '../errors.ts'
import { todayFor } from '../today.ts'
import { attentionAt } from './attention.ts'
import { type PlanRow, planFiguresOf, planStatement } from './enrolmentPlan.ts'

/**
 * The caller's studies by name, without those that are archived: all of the organisation for who owns studies or reads figures of all. Figures are of the
 * caller's own study-sites, of all for the latter alone.
 */
export async function listPortfolio(request: DeclaredRequest<(typeof studyCalls)['portfolios']>): Promise<readonly PortfolioStudy[]> {
  const studies = await read(request)
  return request.query.appendNotificationCount === true ? withAttention(request, studies) : studies
}

/** One of the caller's studies. @throws notFound */
export async function readPortfolio(request: CallContext & { readonly params: { readonly studyId: string } }): Promise<PortfolioStudy> {
  const { studyId } = request.params
  if (!isUuid(studyId)) throw notFound()
  const [found] = await withAttention(request, await read(request, studyId), studyId)
  if (found === undefined) throw notFound()
  return found
}

/** One of the caller's studies at one of its sites. @throws notFound */
export async function readSitePortfolio(request: DeclaredRequest<(typeof studyCalls)['sitePortfolio']>): Promise<PortfolioSite> {
  const found = (await readPortfolio(request)).sites.find(({ siteId }) => siteId === request.params.siteId)
  if (found === undefined) throw notFound()
  return found
}

/** @param studyId absent: every study that is not archived */
async function read({ caller, studydesk: { database } }: CallContext, studyId?: string): Promise<readonly PortfolioStudy[]> {
  const [answer, plans] = await database.batch(caller.orgId, [
    portfolioStatement(caller, studyId),
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
  const attentionOf = await attentionAt(request, studyId)
  return studies.map((study) => {
    const sites = study.sites.map((site) => ({ ...site, notificationCount: attentionOf({ studyId: study.studyId, siteId: site.siteId }) }))
    return { ...study, notificationCount: sites.reduce((sum, site) => sum + site.notificationCount, 0), sites }
  })
}

const counted = ['enrolled', 'inScreening'] as const

/** All figures in one statement: each study-site counts by index alone. Cards of participants in the trash are counted nowhere. */
export function portfolioStatement(caller: Caller, studyId?: string): Statement {
  const isWhole = readsAllFigures(caller)
  const seesAll = isWhole || caller.can('ADMIN_STUDY', 'OWN')
  const values: unknown[] = [caller.orgId, caller.userId, caller.makerId ?? null]
  const value = (given: unknown): string => `$${values.push(given)}`
  const ofStudy = studyId === undefined ? '' : ` and study_site.study_id = ${value(studyId)}`
  const which = studyId === undefined ? `study.status <> 'ARCHIVED'` : `study.id = ${value(studyId)}`
  return {
    text: `with place as materialized (
        select study_site.study_id, study_site.site_id, study_site.status, study_site.enrollment_goal, site.name, exists (
            select 1 from study_site_assignment "assigned" where "assigned"."org_id" = $1 and "assigned"."study_id" = study_site.study_id
              and "assigned"."site_id" = study_site.site_id and ${assignedToBoth('$2', '$3')}
          ) as is_mine
        from study_site join site on site.org_id = $1 and site.id = study_site.site_id and site.deleted_at is null
        where study_site.org_id = $1${ofStudy}
      ), figured as (
        select place.*, ${counted.map((name) => `"${name}"`).join(', ')} from place
        cross join lateral (
          select count(*) filter (where card.recruitment_status = 'ENROLLED')::int as enrolled,
            count(*) filter (where card.recruitment_status = 'IN_SCREENING')::int as "inScreening"
          from participant_study card
          where card.org_id = $1 and card.study_id = place.study_id and card.site_id = place.site_id and ${isThere}
        ) counted
        ${isWhole ? '' : 'where place.is_mine'}
      )
      select study.id as "studyId", ${studyTitle} as "studyName", study.trial_id as "trialId", study.status, study.availability,
        ${isWhole ? 'study.no_of_participants' : 'sum(figured.enrollment_goal)::int'} as goal,
        ${counted.map((name) => `coalesce(sum(figured."${name}"), 0)::int as "${name}"`).join(', ')},
        coalesce(jsonb_agg(jsonb_build_object('siteId', figured.site_id, 'siteName', figured.name, 'status', figured.status,
          'isMine', figured.is_mine, 'enrollmentGoal', figured.enrollment_goal, ${counted.map((name) => `'${name}', figured."${name}"`).join(', ')})
          order by lower(figured.name), figured.site_id) filter (where figured.site_id is not null), '[]') as sites
      from study ${seesAll ? 'left ' : ''}join figured on figured.study_id = study.id
      where study.org_id = $1 and study.deleted_at is null and ${which}
      group by study.org_id, study.id
      order by lower(${studyTitle}), study.id`,
    values,
  }
}

/** The few in the trash are collected once. */
const isThere = 'card.participant_id not in (select id from participant where org_id = $1 and deleted_at is not null)'
