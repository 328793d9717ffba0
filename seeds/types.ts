import type { Values } from '#resources/core/conditions.ts'
import type { JsonObject } from '#resources/forms/json.ts'
import type { Logo } from './logos.ts'

/** What an organisation of the demo is made from; the rest is drawn from its generator. */
export interface OrganisationPlan {
  readonly key: string
  /** Start of its generator. */
  readonly seed: number
  readonly language: 'en' | 'fr'
  readonly details: Values
  readonly logo: Logo
  readonly favicon: Logo
  /** Part of its addresses behind the at sign. */
  readonly mailDomain: string
  /** Named by role key, for organisations that do not work in English. */
  readonly roleNames: Readonly<Record<string, string>>
  readonly accounts: readonly AccountPlan[]
  /** Users beside the demo accounts, by role key. */
  readonly staff: readonly (readonly [roleKey: string, count: number])[]
  readonly sites: readonly Values[]
  readonly studies: readonly StudyPlan[]
  readonly participants: number
}

/** A person who can sign in with the demo password. */
export interface AccountPlan {
  /** The part of the address before the at sign. */
  readonly mailbox: string
  readonly firstName: string
  readonly lastName: string
  readonly title: string
  readonly roleKey: string
  /** Study-sites assigned, taken from the front of the organisation's list. */
  readonly studySites: number
  readonly siteRole?: string
}

export interface StudyPlan {
  readonly values: Values
  readonly status: string
  /** Positions in the organisation's list of sites. */
  readonly sites: readonly number[]
  /** The one of them for which nobody has set a goal yet. */
  readonly siteWithoutGoal?: number
  /** Age of its participants. */
  readonly ages: readonly [min: number, max: number]
  readonly conditions: readonly Condition[]
}

/** An entry of `participant.conditions`. Specification 2, section 3. */
export interface Condition {
  readonly displayName: string
  readonly code: string
  readonly codeSystem: 'icd10' | 'userDefined'
}

/** A role as the seeds are given it: they do not know the policies. */
export interface SeededRole {
  readonly key: string
  readonly roleName: string
  readonly description: Readonly<Record<'en' | 'fr', string>>
  readonly abilities: readonly string[]
}

/** One demo organisation, ready to be written: rows in stored form, with their ids. */
export interface DemoOrganisation {
  readonly id: string
  readonly rows: readonly DemoRows[]
  readonly files: readonly DemoFile[]
  /** What its forms ask, by the key that their versions name. */
  readonly formContents: readonly { readonly integrityKey: string; readonly formJson: JsonObject }[]
  /** What participants answered in forms: rows of `form_answer`, which is no resource. */
  readonly formAnswers: readonly Values[]
  readonly accounts: readonly DemoAccount[]
}

export interface DemoRows {
  readonly resource: string
  /** They leave no audit event, as those that the product writes itself. */
  readonly isUnaudited?: true
  readonly rows: readonly (Values & { readonly id: string })[]
}

export interface DemoFile {
  readonly id: string
  readonly fileName: string
  readonly contentType: string
  readonly content: string
  /** The record and field that it belongs to: whoever may read them may see it. */
  readonly owner: { readonly resource: string; readonly id: string }
  readonly field: string
}

interface DemoAccount {
  readonly email: string
  readonly givenName: string
  readonly familyName: string
}
