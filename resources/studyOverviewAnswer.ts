import type { RecruitingLine } from './recruitingChecks.ts'
import type { ResourceAnswer } from './rows.ts'
import type { MissingOfStudy } from './studyReadiness.ts'

/** `GET study/{studyId}/overview`: how a study stands, over all its sites. It names nobody who takes part. */
export interface StudyOverviewAnswer {
  readonly enrolled: number
  readonly inScreening: number
  /** The study's own goal. */
  readonly goal: number
  readonly sites: readonly StudyOverviewSite[]
  readonly team: readonly StudyOverviewRole[]
  /** Empty once it is published. */
  readonly missingToPublish: readonly MissingOfStudy[]
  /** Check list before recruiting, line by line. */
  readonly beforeRecruiting: readonly RecruitingLine[]
}

export interface StudyOverviewSite {
  /** Of the study at the site. */
  readonly id: string
  readonly siteName: string
  readonly status: ResourceAnswer['studySite']['status']
  readonly principalInvestigator: string | null
  /** YYYY-MM-DD. */
  readonly openedOn: string | null
  readonly enrollmentGoal: number | null
  readonly enrolled: number
  readonly inScreening: number
  /** Since somebody was enrolled there last, as days are counted at the site; null where nobody was. */
  readonly daysSinceEnrolment: number | null
}

/** Who works on the study in one role, each once, by name. */
export interface StudyOverviewRole {
  readonly siteRole: ResourceAnswer['studySiteAssignment']['siteRole']
  readonly names: readonly string[]
}
