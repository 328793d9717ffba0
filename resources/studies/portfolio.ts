import type { PortfolioStudy } from './portfolioAnswer.ts'
import { nextStepOf } from './studyReadiness.ts'

/** Next step for a study. */
export type NextOfStudy =
  | { readonly code: 'attention'; readonly count: number; readonly siteId: string }
  | { readonly code: 'openSite' | 'activate' | 'publish' | 'startRecruiting' }

/** Permissions of the reader on a study; steps without permission are not shown. */
export interface StudyWork {
  readonly worksOnBoards: boolean
  readonly runsStudies: boolean
}

/**
 * Returns the next step: cards that need attention come first, then a missing open site, then the study's next status. Null if nothing
 * needs to be done.
 */
export function nextOfStudy(study: PortfolioStudy, { worksOnBoards, runsStudies }: StudyWork): NextOfStudy | null {
  const [waiting] = study.sites.toSorted((first, second) => (second.notificationCount ?? 0) - (first.notificationCount ?? 0))
  if (worksOnBoards && waiting?.notificationCount) return { code: 'attention', count: waiting.notificationCount, siteId: waiting.siteId }
  if (!runsStudies) return null
  const step = nextStepOf({ ...study })
  const isRunning = step !== null || study.status === 'RECRUITING'
  const needsSite = isRunning && !study.sites.some(({ status }) => status === 'OPEN')
  return needsSite ? { code: 'openSite' } : step === null ? null : { code: step }
}
