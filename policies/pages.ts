import { type Abilities, type Action, actions, type PageAction, type PageName, pageActionOf, pageNames } from '#resources/core/access.ts'

/**
 * Every page permission of specification 1, section 6, with its possible actions. REVIEW exists where specification 2 has content to
 * review: comments, screenings, conduct, form versions. Read-only pages have only VIEW; REPORTS also has OWN, for figures of the whole
 * organisation, and the actions that OWN implies.
 */
export const pages = {
  DAILY_ACTIVITIES: ['VIEW', 'CONTRIBUTE', 'OWN'],
  SCREENING: ['VIEW', 'CONTRIBUTE', 'OWN', 'REVIEW', 'MEDICAL_REVIEW'],
  STUDY_CONDUCT: ['VIEW', 'CONTRIBUTE', 'OWN', 'REVIEW', 'MEDICAL_REVIEW'],
  RANDOMISATION: ['VIEW', 'CONTRIBUTE', 'OWN'],
  RANDOMISATION_UNBLINDED: ['VIEW', 'CONTRIBUTE', 'OWN'],
  PARTICIPANTS: ['VIEW', 'CONTRIBUTE', 'OWN', 'REVIEW'],
  NOTIFICATIONS: ['VIEW', 'CONTRIBUTE'],
  PORTFOLIO: ['VIEW', 'CONTRIBUTE', 'OWN'],
  VISIT_SCHEDULE: ['VIEW', 'CONTRIBUTE', 'OWN'],
  STUDY_SCHEDULER: ['VIEW', 'CONTRIBUTE', 'OWN'],
  SAFETY: ['VIEW', 'CONTRIBUTE', 'OWN', 'REVIEW'],
  ESSENTIAL_RECORDS: ['VIEW', 'CONTRIBUTE', 'OWN', 'REVIEW'],
  SITE_LOGS: ['VIEW', 'CONTRIBUTE', 'OWN', 'REVIEW'],
  FINANCE: ['VIEW', 'CONTRIBUTE', 'OWN'],
  SITE_SURVEYS: ['VIEW', 'CONTRIBUTE', 'OWN'],
  ADMIN_SITE_SURVEYS: ['VIEW', 'CONTRIBUTE', 'OWN'],
  ADMIN: ['VIEW'],
  ADMIN_ORGANIZATION: ['VIEW', 'CONTRIBUTE', 'OWN'],
  ADMIN_STUDY: ['VIEW', 'CONTRIBUTE', 'OWN'],
  ADMIN_USERS: ['VIEW', 'CONTRIBUTE', 'OWN'],
  ADMIN_FORMS: ['VIEW', 'CONTRIBUTE', 'OWN', 'REVIEW', 'MEDICAL_REVIEW'],
  ADMIN_AUDIT: ['VIEW'],
  ADMIN_SITES: ['VIEW', 'CONTRIBUTE', 'OWN'],
  ADMIN_ROLES: ['VIEW', 'CONTRIBUTE', 'OWN'],
  ASSIGN_FORMS: ['VIEW', 'CONTRIBUTE', 'OWN', 'REVIEW'],
  ADMIN_ANNOUNCEMENTS: ['VIEW', 'CONTRIBUTE', 'OWN'],
  REPORTS: ['VIEW', 'CONTRIBUTE', 'OWN'],
  RECRUITMENT_DASHBOARD: ['VIEW', 'CONTRIBUTE', 'OWN'],
  LEARNING: ['VIEW', 'CONTRIBUTE'],
  LMS_ADMIN: ['VIEW', 'CONTRIBUTE', 'OWN'],
  DOCUMENT_LIBRARY: ['VIEW', 'CONTRIBUTE', 'OWN'],
  RESOURCE_LIBRARY: ['VIEW', 'CONTRIBUTE', 'OWN'],
  ADMIN_DCT_SETUP: ['VIEW', 'CONTRIBUTE', 'OWN'],
  DEV: ['VIEW', 'CONTRIBUTE'],
} as const satisfies Record<PageName, readonly Action[]>

/** Actions implied by an action, for Casbin's `g2` and for the screens. Every action implies VIEW. */
export const impliedActions = {
  VIEW: [],
  CONTRIBUTE: ['VIEW'],
  OWN: ['CONTRIBUTE', 'VIEW'],
  REVIEW: ['VIEW'],
  MEDICAL_REVIEW: ['VIEW'],
} as const satisfies Record<Action, readonly Action[]>

/** Entries of `role.abilities` without a page. DCT_USER marks users of the participants' mobile application. */
export const rolePermissions = ['DCT_USER'] as const
type RolePermission = (typeof rolePermissions)[number]

/** One entry of `role.abilities`. */
export type Ability = PageAction | RolePermission

/** Every page entry that a role may contain, in page order. "All" does not include DCT_USER (specification 1, section 3). */
export const pageAbilities: readonly Ability[] = pageNames.flatMap((page) => pages[page].map((action): Ability => `${page}:${action}`))

const knownAbilities: ReadonlySet<string> = new Set<string>([...pageAbilities, ...rolePermissions])

export const isAbility = (value: unknown): value is Ability => typeof value === 'string' && knownAbilities.has(value)

const abilityOrder: ReadonlyMap<string, number> = new Map([...pageAbilities, ...rolePermissions].map((ability, index) => [ability, index]))

/** Sorts entries by page, entries without a page last. Roles store this order, so that equal selections are equal lists. */
export const inOrder = <Each extends string>(abilities: Iterable<Each>): Each[] =>
  [...new Set(abilities)].sort(
    (left, right) => (abilityOrder.get(left) ?? abilityOrder.size) - (abilityOrder.get(right) ?? abilityOrder.size),
  )

/** Returns the page and action of an entry; null for an entry without a page or an unknown one. */
export function pageAndAction(ability: string): { readonly page: PageName; readonly action: Action } | null {
  return isAbility(ability) && ability !== 'DCT_USER' ? pageActionOf(ability) : null
}

/** True if an action equals or implies another. */
export const impliesAction = (grantedAction: Action, action: Action): boolean =>
  grantedAction === action || impliedActions[grantedAction].some((each) => each === action)

/** Returns pages with their actions, including implied ones. Casbin gives the same result (compile.test.ts). */
export function abilitiesOf(entries: Iterable<string>): Abilities {
  const actionsByPage = new Map<PageName, Set<Action>>()
  for (const entry of entries) {
    const pageAction = pageAndAction(entry)
    if (pageAction === null) continue
    const grantedActions = actionsByPage.get(pageAction.page) ?? new Set()
    for (const each of actions) if (impliesAction(pageAction.action, each)) grantedActions.add(each)
    actionsByPage.set(pageAction.page, grantedActions)
  }
  return Object.fromEntries(
    pageNames.flatMap((page) => {
      const pageActions = actionsByPage.get(page)
      return pageActions === undefined ? [] : [[page, actions.filter((action) => pageActions.has(action))]]
    }),
  )
}
