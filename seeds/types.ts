import type { Values } from '#resources/core/conditions.ts'
import type { JsonObject } from '#resources/forms/content/json.ts'
import type { Logo } from './logos.ts'

/** Plan of a demo organisation. All other data is generated from its seed. */
export interface OrganisationPlan {
  readonly key: string
  /** Seed of the organisation's random sequences. */
  readonly seed: number
  readonly language: 'en' | 'fr'
  readonly details: Values
  readonly logo: Logo
  readonly favicon: Logo
  /** Domain of the organisation's e-mail addresses. */
  readonly mailDomain: string
  /** Names of roles by key, for organisations that do not work in English. */
  readonly roleNames: Readonly<Record<string, string>>
  readonly accounts: readonly AccountPlan[]
  /** Number of users without a demo account, by role key. */
  readonly staff: readonly (readonly [roleKey: string, count: number])[]
  readonly sites: readonly Values[]
  readonly studies: readonly StudyPlan[]
  readonly participants: number
}

/** A person who can sign in with the demo password. */
export interface AccountPlan {
  /** Part of the e-mail address before the at sign. */
  readonly mailbox: string
  readonly firstName: string
  readonly lastName: string
  readonly title: string
  readonly roleKey: string
  /** Number of assigned study sites, from the beginning of the organisation's list. */
  readonly studySites: number
  readonly siteRole?: string
}

export interface StudyPlan {
  readonly values: Values
  readonly status: string
  /** Positions in the organisation's list of sites. */
  readonly sites: readonly number[]
  /** Position of the site without an enrolment goal, in the organisation's list of sites. */
  readonly siteWithoutGoal?: number
  /** Minimum and maximum age of the study's participants. */
  readonly ages: readonly [min: number, max: number]
  readonly conditions: readonly Condition[]
}

/** An entry of `participant.conditions`. Specification 2, section 3. */
export interface Condition {
  readonly displayName: string
  readonly code: string
  readonly codeSystem: 'icd10' | 'userDefined'
}

/** A role, passed to the seeds by their caller, because they do not import the policies. */
export interface SeededRole {
  readonly key: string
  readonly roleName: string
  readonly description: Readonly<Record<'en' | 'fr', string>>
  readonly abilities: readonly string[]
}

/** One demo organisation: rows as they are stored, with their IDs. */
export interface DemoOrganisation {
  readonly id: string
  readonly rows: readonly DemoRows[]
  readonly files: readonly DemoFile[]
  /** Questions of the organisation's forms, by the integrity key of their versions. */
  readonly formContents: readonly { readonly integrityKey: string; readonly formJson: JsonObject }[]
  /** Answers of participants in forms: rows of `form_answer`, which is a table without a resource. */
  readonly formAnswers: readonly Values[]
  readonly accounts: readonly DemoAccount[]
}

export interface DemoRows {
  readonly resource: string
  /** Set if seeding these rows writes no audit events, as for rows that the product writes itself. */
  readonly isUnaudited?: true
  readonly rows: readonly (Values & { readonly id: string })[]
}

export interface DemoFile {
  readonly id: string
  readonly fileName: string
  readonly contentType: string
  readonly content: string
  /** Row and field that contain the file's ID. Users who may read that field may read the file. */
  readonly owner: { readonly resource: string; readonly id: string }
  readonly field: string
}

interface DemoAccount {
  readonly email: string
  readonly givenName: string
  readonly familyName: string
}
