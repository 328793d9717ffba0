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

/** An action on a page that it names itself: what one action takes beside the resource's own pages, and the others do not. */
export type PageAction = `${PageName}:${Action}`

/** A permission that a screen takes. */
export interface PagePermission {
  readonly page: PageName
  /** VIEW where it does not say. */
  readonly action?: Action
}

/** One level, or several of which any will do: levels that do not bring one another. */
export type Needed = Level | PageAction | readonly (Level | PageAction)[]

/** What a user may do: page → actions, implied ones included. Pages without an action are absent. */
export type Abilities = Readonly<Partial<Record<PageName, readonly Action[]>>>

/** Whose permission the actions of a resource take. */
export interface Guarded {
  readonly page: PageName
  readonly orPage?: PageName
}

/** Those two alone, of a resource. */
export const guardOf = ({ page, orPage }: Guarded): Guarded => (orPage === undefined ? { page } : { page, orPage })

/** Who may make a call: users with this action on its page, every user who is signed in, participants on their own pages, or everybody. */
export type CallAccess =
  | (Guarded & { readonly action: Needed })
  | { readonly signedIn: true }
  | { readonly participant: true }
  | { readonly public: true }

/** Both as one reads them: `PARTICIPANTS or SCREENING`. */
export const guardText = ({ page, orPage }: Guarded): string => (orPage === undefined ? page : `${page} or ${orPage}`)

export interface Holder {
  can(page: PageName, level: Level): boolean
}

/** May a caller or session do what takes this on one of these pages? Every door asks it this way, on both sides. */
export const mayOn = (holder: Holder, { page, orPage }: Guarded, needed: Needed): boolean =>
  levelsOf(needed).some((level) => {
    if (!isPageAction(level)) return holder.can(page, level) || (orPage !== undefined && holder.can(orPage, level))
    const named = pageActionIn(level)
    return named !== null && holder.can(named.page, named.action)
  })

export const levelsOf = (needed: Needed): readonly (Level | PageAction)[] => (typeof needed === 'string' ? [needed] : needed)

/** The page and the action that a level names itself; null for a level of the resource's own pages. */
export const pageActionIn = (level: Level | PageAction): { readonly page: PageName; readonly action: Action } | null =>
  pageActions.get(level) ?? null

export const isPageAction = (level: Level | PageAction): level is PageAction => pageActions.has(level)

const pageActions: ReadonlyMap<string, { readonly page: PageName; readonly action: Action }> = new Map(
  pageNames.flatMap((page) => actions.map((action) => [`${page}:${action}`, { page, action }] as const)),
)

/** May the holder of these abilities do what takes this level on this page? */
export const can = (abilities: Abilities, page: PageName, level: Level): boolean =>
  level === 'SIGNED_IN' ? Object.keys(abilities).length > 0 : (abilities[page]?.includes(level) ?? false)

/** Abilities as somebody who holds them. */
export const holderOf = (abilities: Abilities): Holder => ({ can: (page, level) => can(abilities, page, level) })
