import type { TFunction } from 'i18next'
import { type HomeTask, homeTasks } from '#resources/home.ts'
import type { HomeAnswer } from '#resources/homeAnswer.ts'
import { homeDays } from '#resources/homeDays.ts'
import { ownTaskKinds } from '#resources/ownTasks.ts'
import { pageNamed } from '#resources/pages.ts'
import { participant } from '#resources/participant.ts'
import { participantStudy } from '#resources/participantStudy.ts'
import { dateWords, todayFor } from '../base/i18n/dates.ts'
import { type Numbers, numbersIn } from '../base/i18n/numbers.ts'
import { withFilters } from '../base/providers/withFilters.ts'
import { screenPath } from '../base/routes/studyRoutes.ts'
import { importing } from '../engine/paths.ts'
import { totalWords } from './HomeFigures.tsx'
import { listAddress } from './listAddress.ts'

/** One thing to do: one line, one place to do it. */
export interface TaskLine {
  readonly key: string
  readonly words: string
  readonly action: string
  readonly to: string
}

/** What there is to do now, the most urgent for people in studies first. */
export function taskLines(home: HomeAnswer, t: TFunction<'common'>, language: string): readonly TaskLine[] {
  const numbers = numbersIn(language)
  return [
    ...waitingLines(home, t, numbers),
    ...countedLines(home, t, numbers),
    ...ownLines(home, t, numbers),
    ...stateLines(home, t, numbers),
  ]
}

/** Parts that could not be had: what is missing may be something to do. */
export const isTaskMissing = ({ tasks, waiting, ownTasks, seals, failedJobs, importProblems }: HomeAnswer): boolean =>
  [...Object.values(tasks), waiting, ownTasks, seals, failedJobs, importProblems].some((part) => part?.failed !== undefined)

function waitingLines({ waiting }: HomeAnswer, t: TFunction<'common'>, numbers: Numbers): readonly TaskLine[] {
  return (waiting?.told ?? []).map(({ studyId, study, count }) => ({
    key: `waiting ${studyId}`,
    words: t('home.tasks.waiting.words', { count, figure: numbers.format(count), study }),
    action: t('home.tasks.waiting.action'),
    to: withFilters(
      screenPath({ inStudy: participantStudy.screens.inStudy }, studyId) ?? '/',
      { recruitmentStatus: 'IN_SCREENING', attention: 'IDLE' },
      participantStudy.list.quick,
    ),
  }))
}

function countedLines({ tasks }: HomeAnswer, t: TFunction<'common'>, numbers: Numbers): readonly TaskLine[] {
  return (Object.keys(homeTasks) as HomeTask[]).flatMap((name) => {
    const told = tasks[name]?.told ?? null
    const to = listAddress(homeTasks[name])
    if (told === null || told.count === 0 || to === null) return []
    return [
      {
        key: name,
        words: t(`home.tasks.${name}.words`, { count: told.count, figure: totalWords(told, numbers) }),
        action: t(`home.tasks.${name}.action`),
        to,
      },
    ]
  })
}

/** Courses, documents and surveys of the reader: how many of each, and the one that is late for the longest. */
function ownLines({ ownTasks }: HomeAnswer, t: TFunction<'common'>, numbers: Numbers): readonly TaskLine[] {
  return (ownTasks?.told ?? []).map(({ kind, count, first: { title, on } }) => {
    const day = on === null ? '' : t(on < todayFor() ? 'home.tasks.overdue' : 'home.tasks.due', { day: dateWords(on) })
    return {
      key: kind,
      words: `${t(`home.tasks.${kind}.words`, { count, figure: numbers.format(count), title })}${day}`,
      action: t(`home.tasks.${kind}.action`),
      to: ownTaskKinds[kind].list,
    }
  })
}

function stateLines({ seals, failedJobs, importProblems }: HomeAnswer, t: TFunction<'common'>, numbers: Numbers): readonly TaskLine[] {
  const verification = seals?.told?.verification
  const isFaulty = verification !== undefined && verification !== null && verification.fault !== null
  const isUnchecked = seals?.told !== undefined && seals.told !== null && verification === null
  const failed = failedJobs?.told ?? 0
  const refused = importProblems?.told ?? 0
  const sealsPath = pageNamed('auditSeals').path
  return [
    ...(isFaulty ? [{ key: 'seals', words: t('home.tasks.seals.words'), action: t('home.tasks.seals.action'), to: sealsPath }] : []),
    ...(isUnchecked
      ? [{ key: 'unchecked', words: t('home.tasks.unchecked.words'), action: t('home.tasks.unchecked.action'), to: sealsPath }]
      : []),
    ...(refused > 0
      ? [
          {
            key: 'importProblems',
            words: t('home.tasks.importProblems.words', { count: refused, figure: numbers.format(refused), days: homeDays }),
            action: t('home.tasks.importProblems.action'),
            to: `${participant.screens.list}?${importing}`,
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
