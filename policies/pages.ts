import { type Abilities, type Action, actions, type PageAction, type PageName, pageActionIn, pageNames } from '#resources/core/access.ts'

/**
 * Every page permission of specification 1, section 6, with the actions it takes. Reviews exist where specification 2 has something
 * to review: comments, screenings, conduct, form versions. Pages that only show something take VIEW alone; REPORTS
 * takes OWN beside it, for figures of the whole organisation, and what OWN implies.
 */
export const pages = {
  DAILY_ACTIVITIES: ['VIEW', 'CONTRIBUTE', 'OWN'],
  SCREENING: ['VIEW', 'CONTRIBUTE', 'OWN', 'REVIEW', 'MEDICAL_REVIEW'],
  STUDY_CONDUCT: ['VIEW', 'CONTRIBUTE', 'OWN', 'REVIEW', 'MEDICAL_REVIEW'],
  PARTICIPANTS: ['VIEW', 'CONTRIBUTE', 'OWN', 'REVIEW'],
  NOTIFICATIONS: ['VIEW', 'CONTRIBUTE'],
  PORTFOLIO: ['VIEW', 'CONTRIBUTE', 'OWN'],
  VISIT_SCHEDULE: ['VIEW', 'CONTRIBUTE', 'OWN'],
  STUDY_SCHEDULER: ['VIEW', 'CONTRIBUTE', 'OWN'],
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

/** All that an action brings with it: Casbin's `g2`, and the screens. Any entry brings VIEW. */
export const impliedBy = {
  VIEW: [],
  CONTRIBUTE: ['VIEW'],
  OWN: ['CONTRIBUTE', 'VIEW'],
  REVIEW: ['VIEW'],
  MEDICAL_REVIEW: ['VIEW'],
} as const satisfies Record<Action, readonly Action[]>

/** An entry of `role.abilities` that names no page: it marks users of the participants' mobile application. */
export const rolePermissions = ['DCT_USER'] as const
type RolePermission = (typeof rolePermissions)[number]

/** One entry of `role.abilities`. */
export type Ability = PageAction | RolePermission

/** Every page entry that a role may hold, in the order of the pages. DCT_USER is not one of "all" (specification 1, section 3). */
export const pageAbilities: readonly Ability[] = pageNames.flatMap((page) => pages[page].map((action): Ability => `${page}:${action}`))

const known: ReadonlySet<string> = new Set<string>([...pageAbilities, ...rolePermissions])

export const isAbility = (value: unknown): value is Ability => typeof value === 'string' && known.has(value)

const places: ReadonlyMap<string, number> = new Map([...pageAbilities, ...rolePermissions].map((ability, place) => [ability, place]))

/** In the order of the pages, role-level permissions last: as roles keep them, so that the same ticks are the same list. */
export const inOrder = <Each extends string>(abilities: Iterable<Each>): Each[] =>
  [...new Set(abilities)].sort((left, right) => (places.get(left) ?? places.size) - (places.get(right) ?? places.size))

/** The page and action of an entry; null for role-level permissions and for whatever is no ability. */
export function pageAndAction(ability: string): { readonly page: PageName; readonly action: Action } | null {
  return isAbility(ability) && ability !== 'DCT_USER' ? pageActionIn(ability) : null
}

/** Is the holder of one action allowed another? */
export const brings = (held: Action, action: Action): boolean => held === action || impliedBy[held].some((each) => each === action)

/** What the holder of these entries may do: pages with their actions, implied ones included. Casbin answers the same (compile.test.ts). */
export function abilitiesOf(entries: Iterable<string>): Abilities {
  const held = new Map<PageName, Set<Action>>()
  for (const entry of entries) {
    const found = pageAndAction(entry)
    if (found === null) continue
    const reached = held.get(found.page) ?? new Set()
    for (const each of actions) if (brings(found.action, each)) reached.add(each)
    held.set(found.page, reached)
  }
  return Object.fromEntries(
    pageNames.flatMap((page) => {
      const reached = held.get(page)
      return reached === undefined ? [] : [[page, actions.filter((action) => reached.has(action))]]
    }),
  )
}
