import { mayOn } from '#resources/core/access.ts'
import type { homeCalls } from '#resources/home/calls.ts'
import type { HomeAnswer } from '#resources/homeAnswer.ts'
import { participant } from '#resources/participant.ts'
import type { DeclaredRequest } from '../engine/calls/callsOf.ts'
import { countOwnTasks, kindsOf } from '../ownTasks/index.ts'
import { type Asked, part, readsFigures, seesStudies } from '../part.ts'
import { countFigures, countTasks } from './counts.ts'
import { funnelOf, goalOf, waitingOf, weeksOf } from './enrolment.ts'
import { failedJobsOf, importProblemsOf, openedOf, sealsOf, viewsOf } from './others.ts'

/** Every part is asked at the same time and by the reader's own rights; one that fails is told as failed and keeps no other away. */
export async function answerHome({ caller, studydesk, query }: DeclaredRequest<(typeof homeCalls)['home']>): Promise<HomeAnswer> {
  const ids = query.opened ?? []
  const asked: Asked = { caller, studydesk, studyId: query.studyId ?? null }
  const hasFigures = readsFigures(caller)
  const [figures, tasks, goal, waiting, funnel, weeks, seen, views, seals, failedJobs, importProblems, own] = await Promise.all([
    countFigures(asked),
    countTasks(asked),
    hasFigures ? part(asked, 'goal', goalOf) : undefined,
    seesStudies(caller) ? part(asked, 'waiting', waitingOf) : undefined,
    hasFigures ? part(asked, 'funnel', funnelOf) : undefined,
    hasFigures ? part(asked, 'weeks', weeksOf) : undefined,
    caller.can('PARTICIPANTS', 'VIEW') && ids.length > 0 ? part(asked, 'opened', (each) => openedOf(each, ids)) : undefined,
    caller.can('PORTFOLIO', 'SIGNED_IN') ? part(asked, 'views', viewsOf) : undefined,
    caller.can('ADMIN_AUDIT', 'VIEW') ? part(asked, 'seals', sealsOf) : undefined,
    caller.can('DEV', 'CONTRIBUTE') ? part(asked, 'failedJobs', failedJobsOf) : undefined,
    mayOn(caller, participant, participant.actions.import) ? part(asked, 'importProblems', importProblemsOf) : undefined,
    kindsOf(asked).length > 0 ? part(asked, 'ownTasks', countOwnTasks) : undefined,
  ])
  return {
    figures,
    tasks,
    ...(own && { ownTasks: own }),
    ...(views && { views }),
    ...(goal && { goal }),
    ...(waiting && { waiting }),
    ...(funnel && { funnel }),
    ...(weeks && { weeks }),
    ...(seen && { opened: seen }),
    ...(seals && { seals }),
    ...(failedJobs && { failedJobs }),
    ...(importProblems && { importProblems }),
  }
}
