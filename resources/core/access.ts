/** Page permissions of specification 1, section 6. `policies/pages.ts` defines the possible actions of each page. */
export const pageNames = [
  'DAILY_ACTIVITIES',
  'SCREENING',
  'STUDY_CONDUCT',
  'RANDOMISATION',
  'RANDOMISATION_UNBLINDED',
  'PARTICIPANTS',
  'NOTIFICATIONS',
  'PORTFOLIO',
  'VISIT_SCHEDULE',
  'STUDY_SCHEDULER',
  'SAFETY',
  'ESSENTIAL_RECORDS',
  'SITE_LOGS',
  'FINANCE',
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

/** Permission to read allocations and other data that blinded users must not see. Blinded users of a double-blind study never have it. */
export const unblinded = { page: 'RANDOMISATION_UNBLINDED', action: 'VIEW' } as const

/** Actions on a page. OWN implies CONTRIBUTE implies VIEW; REVIEW and MEDICAL_REVIEW imply VIEW. */
export const actions = ['VIEW', 'CONTRIBUTE', 'OWN', 'REVIEW', 'MEDICAL_REVIEW'] as const
export type Action = (typeof actions)[number]

/** Permission that an action of a resource requires: an action on its page, or a session with at least one ability. */
export type Level = Action | 'SIGNED_IN'

/** Action on a named page, for an action of a resource that requires a page other than the resource's own pages. */
export type PageAction = `${PageName}:${Action}`

/** Permission that a screen requires. */
export interface PagePermission {
  readonly page: PageName
  /** VIEW by default. */
  readonly action?: Action
}

/** One level, or several levels if any of them suffices. Levels of a list do not imply each other. */
export type NeededLevel = Level | PageAction | readonly (Level | PageAction)[]

/** Permissions of a user: page → actions, including implied ones. Pages without an action are absent. */
export type Abilities = Readonly<Partial<Record<PageName, readonly Action[]>>>

/** Pages whose permissions guard the actions of a resource. */
export interface PageGuard {
  readonly page: PageName
  readonly orPage?: PageName
}

/** Returns only `page` and `orPage` of a resource. */
export const guardOf = ({ page, orPage }: PageGuard): PageGuard => (orPage === undefined ? { page } : { page, orPage })

/**
 * Users who may call an endpoint: those with this action on its page, every signed-in user, participants on their own pages, or the
 * public.
 */
export type CallAccess =
  | (PageGuard & { readonly action: NeededLevel })
  | { readonly signedIn: true }
  | { readonly participant: true }
  | { readonly public: true }

/** Returns the page names as text: `PARTICIPANTS or SCREENING`. */
export const guardText = ({ page, orPage }: PageGuard): string => (orPage === undefined ? page : `${page} or ${orPage}`)

export interface Holder {
  can(page: PageName, level: Level): boolean
}

/** True if a caller or session has the needed level on one of these pages. The server's endpoints and the screens all use it. */
export const hasNeededLevel = (holder: Holder, { page, orPage }: PageGuard, neededLevel: NeededLevel): boolean =>
  levelsOf(neededLevel).some((level) => {
    if (!isPageAction(level)) return holder.can(page, level) || (orPage !== undefined && holder.can(orPage, level))
    const pageAction = pageActionOf(level)
    return pageAction !== null && holder.can(pageAction.page, pageAction.action)
  })

export const levelsOf = (neededLevel: NeededLevel): readonly (Level | PageAction)[] =>
  typeof neededLevel === 'string' ? [neededLevel] : neededLevel

/** Returns the page and action that a level names; null for a level on the resource's own pages. */
export const pageActionOf = (level: Level | PageAction): { readonly page: PageName; readonly action: Action } | null =>
  pageActions.get(level) ?? null

export const isPageAction = (level: Level | PageAction): level is PageAction => pageActions.has(level)

const pageActions: ReadonlyMap<string, { readonly page: PageName; readonly action: Action }> = new Map(
  pageNames.flatMap((page) => actions.map((action) => [`${page}:${action}`, { page, action }] as const)),
)

/** True if these permissions include the level on this page. */
export const can = (abilities: Abilities, page: PageName, level: Level): boolean =>
  level === 'SIGNED_IN' ? Object.keys(abilities).length > 0 : (abilities[page]?.includes(level) ?? false)

/** Returns permissions as a `Holder`. */
export const holderOf = (abilities: Abilities): Holder => ({ can: (page, level) => can(abilities, page, level) })
