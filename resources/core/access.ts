/** Page permissions of specification 1, section 6; `policies/pages.ts` says which actions each one takes. */
export const pageNames = [
  'DAILY_ACTIVITIES',
  'SCREENING',
  'STUDY_CONDUCT',
  'PARTICIPANTS',
  'NOTIFICATIONS',
  'PORTFOLIO',
  'VISIT_SCHEDULE',
  'STUDY_SCHEDULER',
  'SITE_SURVEYS',
  'ADMIN_SITE_SURVEYS',
  'ADMIN',
  'ADMIN_ORGANIZATION',
  'ADMIN_STUDY',
  'ADMIN_USERS',
  'ADMIN_FORMS',
  'ADMIN_AUDIT',
  'ADMIN_SITES',
  'ADMIN_ROLES',
  'ASSIGN_FORMS',
  'ADMIN_ANNOUNCEMENTS',
  'REPORTS',
  'RECRUITMENT_DASHBOARD',
  'LEARNING',
  'LMS_ADMIN',
  'DOCUMENT_LIBRARY',
  'RESOURCE_LIBRARY',
  'ADMIN_DCT_SETUP',
  'DEV',
] as const
export type PageName = (typeof pageNames)[number]

/** What may be done on a page. OWN implies CONTRIBUTE implies VIEW; REVIEW and MEDICAL_REVIEW imply VIEW. */
export const actions = ['VIEW', 'CONTRIBUTE', 'OWN', 'REVIEW', 'MEDICAL_REVIEW'] as const
export type Action = (typeof actions)[number]

/** What an action of a resource takes: an action on its page, or only to be signed in with an ability, whichever it is. */
export type Level = Action | 'SIGNED_IN'

/** What a user may do: page → actions, implied ones included. Pages without an action are absent. */
export type Abilities = Readonly<Partial<Record<PageName, readonly Action[]>>>

/** Whose permission the actions of a resource take. */
export interface Guarded {
  readonly page: PageName
  readonly orPage?: PageName
}

/** Those two alone, of a resource. */
export const guardOf = ({ page, orPage }: Guarded): Guarded => (orPage === undefined ? { page } : { page, orPage })

/** Who may make a call: users with this action on its page, everybody who is signed in, or everybody. */
export type CallAccess = (Guarded & { readonly action: Level }) | { readonly signedIn: true } | { readonly public: true }

/** Both as one reads them: `PARTICIPANTS or SCREENING`. */
export const guardText = ({ page, orPage }: Guarded): string => (orPage === undefined ? page : `${page} or ${orPage}`)

export interface Holder {
  can(page: PageName, level: Level): boolean
}

/** May a caller or session do what takes this level on one of these pages? Every door asks it this way, on both sides. */
export const mayOn = (holder: Holder, { page, orPage }: Guarded, level: Level): boolean =>
  holder.can(page, level) || (orPage !== undefined && holder.can(orPage, level))

/** May the holder of these abilities do what takes this level on this page? */
export const can = (abilities: Abilities, page: PageName, level: Level): boolean =>
  level === 'SIGNED_IN' ? Object.keys(abilities).length > 0 : (abilities[page]?.includes(level) ?? false)

/** Abilities as somebody who holds them. */
export const holderOf = (abilities: Abilities): Holder => ({ can: (page, level) => can(abilities, page, level) })
