import type { ConsentState } from '../consents/consentStates.ts'
import type { DctStatus } from '../consents/dctAnswers.ts'
import type { ResourceRow } from '../core/rows.ts'
import type { Language } from '../core/values/preferences.ts'
import type { Theme } from '../core/values/theme.ts'
import type { FormAnswers } from '../forms/content/answers.ts'
import type { JsonObject } from '../forms/content/json.ts'
import type { FillingAnswer } from '../forms/content/submissionAnswers.ts'
import type { Channel } from '../messages/mailChannel.ts'
import type { TimeSlot } from '../visits/visitRequest.ts'

/*
 * Responses of the calls of a participant's own pages, in the browser and in a mobile application. Specification 2, section 4, "Digital
 * trial status".
 */

/**
 * States of a link. Participants can exchange `used`, `expired` and `replaced` links for a new one; only staff can replace `locked`
 * links.
 */
export const linkStates = ['open', 'used', 'expired', 'replaced', 'locked', 'unknown'] as const
export type LinkState = (typeof linkStates)[number]

/** `POST my/link`: data of a link, before the participant is identified. */
export interface LinkAnswer {
  readonly state: LinkState
  /** Null for an unknown link. */
  readonly organisation: string | null
  /** ID of the organisation, for its logo and its app; null for an unknown link. */
  readonly organisationId: string | null
  readonly hasLogo: boolean
  readonly language: Language | null
  readonly theme: Theme | null
}

/** `POST my/link/code`: the code was sent. */
export interface CodeAnswer {
  readonly channel: Channel
  /** Second channel by which the code could be sent; null if the participant has only one channel. */
  readonly other: Channel | null
  /** Minutes for which the code is valid. */
  readonly minutes: number
}

/** `GET my`: everything that a participant still has to do, and past items. */
export interface ParticipantOverview {
  readonly organisation: OwnOrganisation
  readonly firstName: string
  /** Time zone of the participant; null if unknown. */
  readonly timeZone: string | null
  readonly messages: OwnMessages
  /** Null if the organisation offers no notifications, and the participant has no device with them. */
  readonly deviceReminders: OwnDeviceReminders | null
  readonly studies: readonly OwnStudy[]
}

/** Organisation whose pages these are. Its logo and manifest are at `/crm/my/app/{id}/`. */
export interface OwnOrganisation {
  readonly id: string
  readonly name: string
  readonly theme: Theme | null
  readonly hasLogo: boolean
}

/** Whether the participant accepts messages by each channel. Null: not reachable by that channel. */
export interface OwnMessages {
  readonly email: boolean | null
  readonly sms: boolean | null
}

/** Notifications on the participant's devices, in addition to e-mail and SMS. */
export interface OwnDeviceReminders {
  /** VAPID key for a new device, in base64url; null if no device can be added now. */
  readonly publicKey: string | null
  /** SHA-256 of the endpoints of the participant's devices, in hexadecimal digits. A browser recognises its own. */
  readonly devices: readonly string[]
}

export interface OwnStudy {
  /** ID of the participation. */
  readonly id: string
  readonly name: string
  readonly site: string
  readonly sitePhone: string | null
  readonly status: DctStatus
  /** Set if the participant has withdrawn. */
  readonly withdrawal: OwnWithdrawal | null
  readonly welcome: string | null
  readonly help: string | null
  readonly consents: readonly OwnConsent[]
  readonly forms: readonly OwnForm[]
  readonly visits: readonly OwnVisit[]
  readonly documents: readonly OwnDocument[]
}

export interface OwnWithdrawal {
  /** YYYY-MM-DD in the site's time zone; null if it was not recorded. */
  readonly on: string | null
  /** The participant withdrew only from the treatment; follow-up continues. */
  readonly keepsFollowUp: boolean
}

export interface OwnConsent {
  readonly id: string
  readonly name: string
  readonly state: ConsentState
  readonly language: Language
  readonly sentOn: string | null
  readonly givenOn: string | null
  /** A scheduled conversation about the consent. */
  readonly review: OwnReview | null
}

/** A conversation about a consent, in the site's time zone. */
export interface OwnReview {
  readonly way: 'VIRTUAL' | 'IN_PERSON'
  readonly date: string
  readonly time: string
  readonly timeZone: string
}

export interface OwnForm {
  /** ID of the submission. */
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
  /** Time of the visit, in the site's time zone. */
  readonly time: string | null
  /** True if the time is in the second of the two equal hours at the end of daylight saving time. */
  readonly isSecondHour: boolean | null
  /** The site's time zone. */
  readonly timeZone: string
  /** First day of the visit window, until the visit is scheduled. `dueUntil` is its last day. */
  readonly dueFrom: string | null
  readonly dueUntil: string | null
  readonly durationMinutes: number | null
  /** True if the participant may request a time for the visit, or a different time. */
  readonly mayAsk: boolean
  /** The participant's latest request; null if none exists. */
  readonly request: OwnVisitRequest | null
  /** Sanitized HTML that staff wrote for the visit. */
  readonly education: string | null
}

/** Request of a participant about a visit, and its outcome. */
export interface OwnVisitRequest {
  readonly id: string
  readonly state: ResourceRow['visitRequest']['state']
  readonly slots: readonly TimeSlot[]
  /** Proposed or agreed date. */
  readonly date: string | null
  readonly time: string | null
  /** Reply of the study team. */
  readonly reply: string | null
}

/** A file of the participant. Currently only copies of signed consents. */
export interface OwnDocument {
  /** ID of the consent. */
  readonly id: string
  readonly name: string
  readonly date: string
}

/** `GET my/consent/{id}`: the text of the consent, and the form that belongs to it. */
export interface OwnConsentText {
  readonly consent: OwnConsent
  readonly study: string
  readonly formJson: JsonObject
  readonly formVersion: string
  /** The submission of the consent's form; null if it has no questions. Answered at `my/form/{id}/answers`. */
  readonly formSubmissionId: string | null
  /** True if no required question is unanswered. */
  readonly isAnswered: boolean
  /** Reason why the participant cannot sign the consent alone; null if the participant can. */
  readonly problem: 'assent' | 'mainFirst' | 'replaced' | 'talkFirst' | 'otherSigner' | null
}

/**
 * `GET my/form/{id}/answers`: a form that the participant fills in. It includes those answers of the participant's other forms in the
 * study that the form reads.
 */
export interface OwnFilling extends FillingAnswer {
  readonly elsewhere: FormAnswers
}
