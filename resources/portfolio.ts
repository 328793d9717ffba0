import type { PortfolioStudy } from './portfolioAnswer.ts'
import { nextStepOf } from './studyReadiness.ts'

/** What is to be done for a study next. */
export type NextOfStudy =
  | { readonly code: 'attention'; readonly count: number; readonly siteId: string }
  | { readonly code: 'openSite' | 'activate' | 'publish' | 'startRecruiting' }

/** What the reader may do about a study: without it, nothing of the kind is asked of them. */
export interface StudyWork {
  readonly worksOnBoards: boolean
  readonly runsStudies: boolean
}

/** People who wait come first, then what keeps a study from recruiting, then its next step; null where nothing is to be done. */
export function nextOfStudy(study: PortfolioStudy, { worksOnBoards, runsStudies }: StudyWork): NextOfStudy | null {
  const [waiting] = study.sites.toSorted((one, other) => (other.notificationCount ?? 0) - (one.notificationCount ?? 0))
  if (worksOnBoards && waiting?.notificationCount) return { code: 'attention', count: waiting.notificationCount, siteId: waiting.siteId }
  if (!runsStudies) return null
  const step = nextStepOf({ ...study })
  const isUnderWay = step !== null || study.status === 'RECRUITING'
  const needsSite = isUnderWay && !study.sites.some(({ status }) => status === 'OPEN')
  return needsSite ? { code: 'openSite' } : step === null ? null : { code: step }
}
