import { hasNeededLevel } from '#resources/core/access.ts'
import { participant } from '#resources/participants/participant.ts'
import { homeVisits } from '#resources/reports/home.ts'
import type { HomeAnswer } from '#resources/reports/homeAnswer.ts'
import type { homeCalls } from '#resources/reports/homeCalls.ts'
import { canReadFigures, canSeeStudies, type FigureRequest, settle } from '../../platform/answers/partial.ts'
import type { DeclaredRequest } from '../../platform/engine/calls/callsOf.ts'
import { countOwnTasks, kindsOf } from '../ownTasks/index.ts'
import { countFigures, countTasks, isOffered } from './counts.ts'
import { funnelOf, goalOf, waitingOf, weeksOf } from './enrolment.ts'
import { failedJobsOf, importProblemsOf, openedOf, sealsOf, viewsOf } from './others.ts'
import { visitsOf } from './visits.ts'

/**
 * Returns the home page. Queries all sections in parallel, with the reader's own rights. A section that fails is reported as failed and
 * does not affect the other sections.
 */
export async function answerHome({ caller, studydesk, query }: DeclaredRequest<(typeof homeCalls)['home']>): Promise<HomeAnswer> {
  const ids = query.opened ?? []
  const request: FigureRequest = { caller, studydesk, studyId: query.studyId ?? null }
  const hasFigures = canReadFigures(caller)
  const [
    figures,
    tasks,
    visits,
    goal,
    waiting,
    funnel,
    weeks,
    openedParticipants,
    views,
    seals,
    failedJobs,
    importProblems,
    ownTaskCounts,
  ] = await Promise.all([
    countFigures(request),
    countTasks(request),
    isOffered(request, homeVisits) ? settle(request, 'visits', visitsOf) : undefined,
    hasFigures ? settle(request, 'goal', goalOf) : undefined,
    canSeeStudies(caller) ? settle(request, 'waiting', waitingOf) : undefined,
    hasFigures ? settle(request, 'funnel', funnelOf) : undefined,
    hasFigures ? settle(request, 'weeks', weeksOf) : undefined,
    caller.can('PARTICIPANTS', 'VIEW') && ids.length > 0 ? settle(request, 'opened', (each) => openedOf(each, ids)) : undefined,
    caller.can('PORTFOLIO', 'SIGNED_IN') ? settle(request, 'views', viewsOf) : undefined,
    caller.can('ADMIN_AUDIT', 'VIEW') ? settle(request, 'seals', sealsOf) : undefined,
    caller.can('DEV', 'CONTRIBUTE') ? settle(request, 'failedJobs', failedJobsOf) : undefined,
    hasNeededLevel(caller, participant, participant.actions.import) ? settle(request, 'importProblems', importProblemsOf) : undefined,
    kindsOf(request).length > 0 ? settle(request, 'ownTasks', countOwnTasks) : undefined,
  ])
  return {
    figures,
    tasks,
    ...(visits && { visits }),
    ...(ownTaskCounts && { ownTasks: ownTaskCounts }),
    ...(views && { views }),
    ...(goal && { goal }),
    ...(waiting && { waiting }),
    ...(funnel && { funnel }),
    ...(weeks && { weeks }),
    ...(openedParticipants && { opened: openedParticipants }),
    ...(seals && { seals }),
    ...(failedJobs && { failedJobs }),
    ...(importProblems && { importProblems }),
  }
}
