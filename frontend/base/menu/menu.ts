import { matchPath } from 'react-router'
import { hasNeededLevel, type PageName } from '#resources/core/access.ts'
import { type MenuArea, type MenuGroup, type MenuPlacement, menuGroups } from '#resources/core/menu.ts'
import { mayOpen, type PageDefinition, titleKeyOf } from '#resources/core/page.ts'
import { isAddressedToReader, type Namespace, type ResourceDefinition } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import { pageNamed, pages } from '#resources/organisation/pages.ts'
import { currentOverrides } from '../flags/overrides.ts'
import { isFlagEnabled } from '../flags/useFlag.ts'
import { buildScreenPath } from '../routes/studyRoutes.ts'
import type { Session } from '../session/useSession.ts'

export interface MenuEntry {
  /** Path below /crm. For screens of rows, the common prefix of their paths. */
  readonly path: string
  /** Key of the label's text. */
  readonly label: string
  /** Namespace of the label's key. */
  readonly namespace: Namespace
  readonly icon: string
  readonly group: MenuGroup
  readonly order: number
  /** Name of the resource whose entry this one shares; absent: it has its own entry. */
  readonly beside?: string | undefined
  /** Key of the name of the entry that several lists share. */
  readonly sharedLabel?: string | undefined
  /** Page whose permission the entry requires; absent if it requires none. */
  readonly page?: PageName
  /** Patterns of the paths of its screens: also of those within a study, and of records. */
  readonly screens: readonly string[]
  /** Resource of the entry; absent for pages without one. */
  readonly resource?: ResourceDefinition
}

const declaredPages: readonly PageDefinition[] = pages
const declaredResources: readonly ResourceDefinition[] = resources

/**
 * Returns the entries of an area that this user may open, by group and in the declared order (specification 1, section 2, "Side menu").
 * @param studyId the chosen study; entries for screens that exist per study lead to its screen
 */
export function menuOf(area: MenuArea, session: Reader, studyId: string | null = null): MenuEntry[] {
  if (area === 'admin' && !session.can('ADMIN')) return []
  const pageEntries = declaredPages
    .filter((each) => each.menu?.area === area && isEntryEnabled(each.menu, session) && mayShow(each, session))
    .map((page) => ({ ...entryOfPage(page), path: buildScreenPath({ inStudy: page.inStudy, whole: page.path }, studyId) ?? page.path }))
  const rows = declaredResources
    .filter((each) => each.menu?.area === area && isEntryEnabled(each.menu, session) && mayOpenRows(each, session))
    .map((resource) => entryOfResource(resource, studyId))
  return [...pageEntries, ...rows].sort((left, right) => rankOf(area, left) - rankOf(area, right) || left.order - right.order)
}

/** Returns the position of the entry's group in its area. */
const rankOf = (area: MenuArea, { group }: MenuEntry): number => (menuGroups[area] as readonly MenuGroup[]).indexOf(group)

/** Entries of one group, in order. */
export interface MenuSection {
  readonly group: MenuGroup
  readonly entries: readonly MenuEntry[]
}

/**
 * Groups the entries of a menu. Omits empty groups. Of entries that share one, only the first remains; it covers all their screens and has
 * the name that they share.
 */
export const sectionsOf = (entries: readonly MenuEntry[]): readonly MenuSection[] =>
  [...Map.groupBy(entries, ({ group }) => group)].map(([group, groupEntries]) => ({
    group,
    entries: [...Map.groupBy(groupEntries, keyOf).values()].flatMap((shared) =>
      shared
        .slice(0, 1)
        .map((first) => ({ ...first, label: sharedLabelOf(shared) ?? first.label, screens: shared.flatMap(({ screens }) => screens) })),
    ),
  }))

/** Returns the entries that share the entry of a resource, in order: the resource's own included. Pure. */
export function entriesBeside(entries: readonly MenuEntry[], resource: string): readonly MenuEntry[] {
  const own = entries.find((entry) => entry.resource?.name === resource)
  return own === undefined ? [] : entries.filter((entry) => keyOf(entry) === keyOf(own))
}

/** Returns the key of the name of an entry that several lists share; undefined if it has the name of its first list. Pure. */
export const sharedLabelOf = (shared: readonly MenuEntry[]): string | undefined =>
  shared.find(({ sharedLabel }) => sharedLabel !== undefined)?.sharedLabel

const keyOf = ({ beside, resource, path }: MenuEntry): string => beside ?? resource?.name ?? path

/** True if the open screen belongs to the entry: its list, the same list within a study, or a record of it. Pure. */
export const isCurrentEntry = ({ path, screens }: Pick<MenuEntry, 'path' | 'screens'>, pathname: string): boolean =>
  matchPath({ path, end: path === '/' }, pathname) !== null || screens.some((screen) => matchPath(screen, pathname) !== null)

type Reader = Pick<Session, 'can' | 'organisation'>

/** Namespaces of the entries' labels. */
export const namespacesOf = (entries: readonly MenuEntry[]): Namespace[] => [
  ...new Set<Namespace>(['common', ...entries.map(({ namespace }) => namespace)]),
]

/**
 * True if the user may open the page. False for a page with `leadsTo` if the user may open its target, because the target has an entry.
 */
const mayShow = (page: PageDefinition, session: Reader): boolean =>
  mayOpen(session, page) && (page.leadsTo === undefined || !mayOpen(session, pageNamed(page.leadsTo)))

/** True if the entry has no feature flag, or one of its flags is on. */
const isEntryEnabled = ({ flags }: MenuPlacement, session: Reader): boolean =>
  flags === undefined || flags.some((flag) => isFlagEnabled(flag, session, currentOverrides()))

function mayOpenRows(resource: ResourceDefinition, session: Reader): boolean {
  const action = resource.screens?.needs ?? (resource.screens?.list === undefined ? resource.actions.read : resource.actions.list)
  return action !== undefined && hasNeededLevel(session, resource, action)
}

/** Returns icon, group and order of a declaration's menu entry. */
const placementOf = (menu: MenuPlacement | undefined) => ({
  icon: menu?.icon ?? '',
  group: menu?.group ?? 'start',
  order: menu?.order ?? 0,
  beside: menu?.beside,
})

function entryOfPage(definition: PageDefinition): MenuEntry {
  const { path, inStudy, namespace, menu, needs, guard } = definition
  const permission = (needs ?? guard)?.page
  return {
    path,
    label: titleKeyOf(definition),
    namespace,
    ...placementOf(menu),
    screens: [path, ...(inStudy === undefined ? [] : [inStudy])],
    ...(permission === undefined ? {} : { page: permission }),
  }
}

function entryOfResource(resource: ResourceDefinition, studyId: string | null): MenuEntry {
  const { name, namespace, page, menu, screens } = resource
  const path =
    buildScreenPath({ inStudy: screens?.inStudy, whole: screens?.list }, isAddressedToReader(resource) ? null : studyId) ??
    screens?.edit?.replace(/\/:.*$/, '') ??
    '/'
  const form = screens?.list === undefined ? 'one' : 'many'
  const { list, inStudy, create, edit, show } = screens ?? {}
  const patterns = [list, inStudy, create, edit, show].filter((each) => each !== undefined)
  const sharedLabel = menu?.shared === undefined ? undefined : `${namespace}:nav.${menu.shared}`
  return {
    path,
    label: `${namespace}:titles.${name}.${form}`,
    sharedLabel,
    namespace,
    ...placementOf(menu),
    screens: patterns,
    page,
    resource,
  }
}
