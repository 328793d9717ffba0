import type { TFunction } from 'i18next'
import { pageNamed } from '#resources/organisation/pages.ts'
import { participant } from '#resources/participants/participant.ts'
import { participantStudy } from '#resources/recruitment/participantStudy.ts'
import { type HomeTask, homeTasks } from '#resources/reports/home.ts'
import type { HomeAnswer } from '#resources/reports/homeAnswer.ts'
import { homeDays } from '#resources/reports/idleDays.ts'
import { type OwnTaskPlacement, ownTaskKinds } from '#resources/reports/ownTasks.ts'
import { formatDate, todayFor } from '../../base/i18n/dates.ts'
import { type Numbers, numbersOf } from '../../base/i18n/numbers.ts'
import { withFilters } from '../../base/providers/withFilters.ts'
import { buildScreenPath } from '../../base/routes/studyRoutes.ts'
import { importParameter } from '../../engine/paths.ts'
import { formatTotal } from './HomeFigures.tsx'
import { listAddress } from './listAddress.ts'

/** Line of the "To do" list, with a link to where the task is done. */
export interface TaskLine {
  readonly key: string
  readonly words: string
  readonly action: string
  readonly to: string
}

/** Returns the open tasks, most urgent for participants first. */
export function taskLines(home: HomeAnswer, t: TFunction<'common'>, language: string): readonly TaskLine[] {
  const numbers = numbersOf(language)
  return [
    ...createCountedLines(home, t, numbers),
    ...createWaitingLines(home, t, numbers),
    ...ownTaskLines(home, t, numbers),
    ...createStateLines(home, t, numbers),
  ]
}

/** True if a part of the home page failed to load, which may contain tasks. */
export const isTaskMissing = ({ tasks, waiting, ownTasks, seals, failedJobs, importProblems }: HomeAnswer): boolean =>
  [...Object.values(tasks), waiting, ownTasks, seals, failedJobs, importProblems].some((entry) => entry?.failed !== undefined)

function createWaitingLines({ waiting }: HomeAnswer, t: TFunction<'common'>, numbers: Numbers): readonly TaskLine[] {
  return (waiting?.told ?? []).map(({ studyId, study, count }) => ({
    key: `waiting ${studyId}`,
    words: t('home.tasks.waiting.words', { count, figure: numbers.format(count), study }),
    action: t('home.tasks.waiting.action'),
    to: withFilters(
      buildScreenPath({ inStudy: participantStudy.screens.inStudy }, studyId) ?? '/',
      { recruitmentStatus: 'IN_SCREENING', attention: 'IDLE' },
      participantStudy.list.quick,
    ),
  }))
}

function createCountedLines({ tasks }: HomeAnswer, t: TFunction<'common'>, numbers: Numbers): readonly TaskLine[] {
  return (Object.keys(homeTasks) as HomeTask[]).flatMap((name) => {
    const taskFigure = tasks[name]?.told ?? null
    const listPath = listAddress(homeTasks[name])
    if (taskFigure === null || taskFigure.count === 0 || listPath === null) return []
    return [
      {
        key: name,
        words: t(`home.tasks.${name}.words`, { count: taskFigure.count, figure: formatTotal(taskFigure, numbers) }),
        action: t(`home.tasks.${name}.action`),
        to: listPath,
      },
    ]
  })
}

/** Returns lines for the reader's courses, documents and surveys: the number of each, and the longest overdue one. */
function ownTaskLines({ ownTasks }: HomeAnswer, t: TFunction<'common'>, numbers: Numbers): readonly TaskLine[] {
  return (ownTasks?.told ?? []).map(({ kind, count, first: { title, on } }) => {
    const day = on === null ? '' : t(on < todayFor() ? 'home.tasks.overdue' : 'home.tasks.due', { day: formatDate(on) })
    return {
      key: kind,
      words: `${t(`home.tasks.${kind}.words`, { count, figure: numbers.format(count), title })}${day}`,
      action: t(`home.tasks.${kind}.action`),
      to: ownTaskListPath(ownTaskKinds[kind]),
    }
  })
}

const ownTaskListPath = ({ list, filters }: OwnTaskPlacement): string => (filters === undefined ? list : withFilters(list, filters))

function createStateLines(
  { seals, failedJobs, importProblems }: HomeAnswer,
  t: TFunction<'common'>,
  numbers: Numbers,
): readonly TaskLine[] {
  const verification = seals?.told?.verification
  const isFaulty = verification !== undefined && verification !== null && verification.fault !== null
  const isUnchecked = seals?.told !== undefined && seals.told !== null && verification === null
  const failed = failedJobs?.told ?? 0
  const rejectedImports = importProblems?.told ?? 0
  const sealsPath = pageNamed('auditSeals').path
  return [
    ...(isFaulty ? [{ key: 'seals', words: t('home.tasks.seals.words'), action: t('home.tasks.seals.action'), to: sealsPath }] : []),
    ...(isUnchecked
      ? [{ key: 'unchecked', words: t('home.tasks.unchecked.words'), action: t('home.tasks.unchecked.action'), to: sealsPath }]
      : []),
    ...(rejectedImports > 0
      ? [
          {
            key: 'importProblems',
            words: t('home.tasks.importProblems.words', {
              count: rejectedImports,
              figure: numbers.format(rejectedImports),
              days: homeDays,
            }),
            action: t('home.tasks.importProblems.action'),
            to: `${participant.screens.list}?${importParameter}`,
          },
        ]
      : []),
    ...(failed > 0
      ? [
          {
            key: 'failedJobs',
            words: t('home.tasks.failedJobs.words', { count: failed, figure: numbers.format(failed) }),
            action: t('home.tasks.failedJobs.action'),
            to: pageNamed('developer').path,
          },
        ]
      : []),
  ]
}
