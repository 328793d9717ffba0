import type { ResourceAnswer } from '../core/rows.ts'
import type { RecruitingLine } from '../organisation/recruitingChecks.ts'
import type { MissingOfStudy } from './studyReadiness.ts'

/** `GET study/{studyId}/overview`: state of a study over all its sites, without participants. */
export interface StudyOverviewAnswer {
  readonly enrolled: number
  readonly inScreening: number
  /** The study's own goal. */
  readonly goal: number
  readonly sites: readonly StudyOverviewSite[]
  readonly team: readonly StudyOverviewRole[]
  /** Empty once the study is published. */
  readonly missingToPublish: readonly MissingOfStudy[]
  /** Checklist before recruiting, line by line. */
  readonly beforeRecruiting: readonly RecruitingLine[]
}

export interface StudyOverviewSite {
  /** ID of the study site. */
  readonly id: string
  readonly siteName: string
  readonly status: ResourceAnswer['studySite']['status']
  readonly principalInvestigator: string | null
  /** YYYY-MM-DD. */
  readonly openedOn: string | null
  readonly enrollmentGoal: number | null
  readonly enrolled: number
  readonly inScreening: number
  /** Days since the last enrolment at the site, in its time zone; null if there was none. */
  readonly daysSinceEnrolment: number | null
}

/** Staff of the study with one role, without duplicates, sorted by name. */
export interface StudyOverviewRole {
  readonly siteRole: ResourceAnswer['studySiteAssignment']['siteRole']
  readonly names: readonly string[]
}
