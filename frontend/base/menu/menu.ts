import { mayOn, type PageName } from '#resources/core/access.ts'
import { mayOpen, type PageDefinition, titleKeyOf } from '#resources/core/page.ts'
import { isAddressedToReader, type MenuPlace, type Namespace, type ResourceDefinition } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import { pageNamed, pages } from '#resources/pages.ts'
import { currentOverrides } from '../flags/overrides.ts'
import { isFlagOn } from '../flags/useFlag.ts'
import { screenPath } from '../routes/studyRoutes.ts'
import type { Session } from '../session/useSession.ts'

export type MenuArea = 'main' | 'admin'

export interface MenuEntry {
  /** Under /crm; for screens of rows the part that all of them share. */
  readonly path: string
  /** Key of its text. */
  readonly label: string
  /** The file in which that text stands. */
  readonly namespace: Namespace
  readonly icon: string
  readonly order: number
  /** The permission that it takes; absent where it takes none. */
  readonly page?: PageName
  /** Whose rows it opens; absent on pages that are no resource's. */
  readonly resource?: ResourceDefinition
}

const declaredPages: readonly PageDefinition[] = pages
const declaredResources: readonly ResourceDefinition[] = resources

/**
 * The entries of an area that this user may open, in the declared order (specification 1, section 2, "Side menu").
 * @param studyId the chosen study: screens that can stand below one are shown there
 */
export function menuOf(area: MenuArea, session: Reader, studyId: string | null = null): MenuEntry[] {
  if (area === 'admin' && !session.can('ADMIN')) return []
  const own = declaredPages
    .filter((each) => each.menu?.area === area && isOn(each.menu, session) && mayShow(each, session))
    .map((page) => ({ ...entryOfPage(page), path: screenPath({ inStudy: page.inStudy, whole: page.path }, studyId) ?? page.path }))
  const rows = declaredResources
    .filter((each) => each.menu?.area === area && isOn(each.menu, session) && mayOpenRows(each, session))
    .map((resource) => entryOfResource(resource, studyId))
  return [...own, ...rows].sort((left, right) => left.order - right.order)
}

type Reader = Pick<Session, 'can' | 'organisation'>

/** Namespaces in which the labels of the entries stand. */
export const namespacesOf = (entries: readonly MenuEntry[]): Namespace[] => [
  ...new Set<Namespace>(['common', ...entries.map(({ namespace }) => namespace)]),
]

/** A page that leads to another one leaves its entry to that one. */
const mayShow = (page: PageDefinition, session: Reader): boolean =>
  mayOpen(session, page) && (page.leadsTo === undefined || !mayOpen(session, pageNamed(page.leadsTo)))

/** Is one of its features on, where it is a feature's? */
const isOn = ({ flags }: MenuPlace, session: Reader): boolean =>
  flags === undefined || flags.some((flag) => isFlagOn(flag, session, currentOverrides()))

function mayOpenRows(resource: ResourceDefinition, session: Reader): boolean {
  const action = resource.screens?.needs ?? (resource.screens?.list === undefined ? resource.actions.read : resource.actions.list)
  return action !== undefined && mayOn(session, resource, action)
}

function entryOfPage(definition: PageDefinition): MenuEntry {
  const { path, namespace, menu, needs, guard } = definition
  const permission = (needs ?? guard)?.page
  return {
    path,
    label: titleKeyOf(definition),
    namespace,
    icon: menu?.icon ?? '',
    order: menu?.order ?? 0,
    ...(permission === undefined ? {} : { page: permission }),
  }
}

function entryOfResource(resource: ResourceDefinition, studyId: string | null): MenuEntry {
  const { name, namespace, page, menu, screens } = resource
  const path =
    screenPath({ inStudy: screens?.inStudy, whole: screens?.list }, isAddressedToReader(resource) ? null : studyId) ??
    screens?.edit?.replace(/\/:.*$/, '') ??
    '/'
  const form = screens?.list === undefined ? 'one' : 'many'
  return { path, label: `${namespace}:titles.${name}.${form}`, namespace, icon: menu?.icon ?? '', order: menu?.order ?? 0, page, resource }
}
