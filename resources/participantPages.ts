import type { ConsentState } from './consentStates.ts'
import type { Language } from './core/preferences.ts'
import type { Theme } from './core/theme.ts'
import type { DctStatus } from './dctAnswers.ts'
import type { FormAnswers } from './forms/answers.ts'
import type { FillingAnswer } from './forms/callAnswers/submissionAnswers.ts'
import type { JsonObject } from './forms/json.ts'
import type { Channel } from './mailChannel.ts'
import type { ResourceRow } from './rows.ts'
import type { TimeSlot } from './visitRequest.ts'

/*
 * What the calls of a participant's own pages answer, in the browser and in a mobile application. Specification 2, section 4, "Digital trial status".
 */

/** What a link is good for: `used`, `expired` and `replaced` ones are exchanged for a new one, `locked` ones by staff alone. */
export const linkStates = ['open', 'used', 'expired', 'replaced', 'locked', 'unknown'] as const
export type LinkState = (typeof linkStates)[number]

/** `POST my/link`: what a link opens, before anybody has said who they are. */
export interface LinkAnswer {
  readonly state: LinkState
  /** Null of a link that is not known. */
  readonly organisation: string | null
  readonly language: Language | null
  readonly theme: Theme | null
}

/** `POST my/link/code`: a code is on its way. */
export interface CodeAnswer {
  readonly channel: Channel
  /** The other way by which it could be sent; null where there is none. */
  readonly other: Channel | null
  /** That it works. */
  readonly minutes: number
}

/** `GET my`: everything that waits for a participant, and what was. */
export interface ParticipantOverview {
  readonly organisation: { readonly name: string; readonly theme: Theme | null }
  readonly firstName: string
  /** Time zone of the participant; null where unknown. */
  readonly timeZone: string | null
  readonly messages: OwnMessages
  readonly studies: readonly OwnStudy[]
}

/** Do they want to hear of their study by these ways? Null where they cannot be reached so. */
export interface OwnMessages {
  readonly email: boolean | null
  readonly sms: boolean | null
}

export interface OwnStudy {
  /** Of the participation. */
  readonly id: string
  readonly name: string
  readonly site: string
  readonly sitePhone: string | null
  readonly status: DctStatus
  /** They withdrew. */
  readonly withdrawal: OwnWithdrawal | null
  readonly welcome: string | null
  readonly help: string | null
  readonly consents: readonly OwnConsent[]
  readonly forms: readonly OwnForm[]
  readonly visits: readonly OwnVisit[]
  readonly documents: readonly OwnDocument[]
}

export interface OwnWithdrawal {
  /** YYYY-MM-DD where the site is; null where it was not recorded. */
  readonly on: string | null
  /** Only the treatment ended. */
  readonly keepsFollowUp: boolean
}

export interface OwnConsent {
  readonly id: string
  readonly name: string
  readonly state: ConsentState
  readonly language: Language
  readonly sentOn: string | null
  readonly givenOn: string | null
  /** A talk about it is arranged. */
  readonly review: OwnReview | null
}

/** A talk about a consent, by the clocks of the site. */
export interface OwnReview {
  readonly way: 'VIRTUAL' | 'IN_PERSON'
  readonly date: string
  readonly time: string
  readonly timeZone: string
}

export interface OwnForm {
  /** Of the submission. */
  readonly id: string
  readonly name: string
  readonly status: ResourceRow['formSubmission']['status']
  readonly dueOn: string | null
  readonly isOverdue: boolean
  readonly completedOn: string | null
}

export interface OwnVisit {
  readonly id: string
  readonly name: string
  readonly type: ResourceRow['visit']['type']
  readonly status: ResourceRow['participantVisit']['status']
  readonly date: string | null
  /** As the clocks of the site show it. */
  readonly time: string | null
  /** True for the second of the two equal hours when clocks go back. */
  readonly isSecondHour: boolean | null
  /** In the time zone of the site. */
  readonly timeZone: string
  /** Between which days it is to be, while nobody has planned it. */
  readonly dueFrom: string | null
  readonly dueUntil: string | null
  readonly durationMinutes: number | null
  /** May they ask for a time, or for another one? */
  readonly mayAsk: boolean
  /** The last that they asked; null: none. */
  readonly request: OwnVisitRequest | null
  /** HTML of whoever planned the visit, sanitised. */
  readonly education: string | null
}

/** What a participant asked for a visit, and what came of it. */
export interface OwnVisitRequest {
  readonly id: string
  readonly state: ResourceRow['visitRequest']['state']
  readonly slots: readonly TimeSlot[]
  /** Of a proposal, or of what was agreed on. */
  readonly date: string | null
  readonly time: string | null
  /** What their study team says to it. */
  readonly reply: string | null
}

/** A file of theirs: so far the copies of what they signed. */
export interface OwnDocument {
  /** Of the consent. */
  readonly id: string
  readonly name: string
  readonly date: string
}

/** `GET my/consent/{id}`: what it says, and what is asked beside it. */
export interface OwnConsentText {
  readonly consent: OwnConsent
  readonly study: string
  readonly formJson: JsonObject
  readonly formVersion: string
  /** The form as it is filled in; null where it asks nothing. Answered at `my/form/{id}/answers`. */
  readonly formSubmissionId: string | null
  /** All that it asks is answered, or it asks nothing. */
  readonly isAnswered: boolean
  /** Why they cannot sign it by themselves; null: they can. */
  readonly problem: 'assent' | 'mainFirst' | 'replaced' | 'talkFirst' | null
}

/** `GET my/form/{id}/answers`: a form that they fill in, with what it asks for of what they submitted elsewhere in the study. */
export interface OwnFilling extends FillingAnswer {
  readonly elsewhere: FormAnswers
}
