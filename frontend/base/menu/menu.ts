import { mayOn } from '#resources/core/access.ts'
import type { Namespace, ResourceDefinition } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import type { Session } from '../session/useSession.ts'

export type MenuArea = 'main' | 'admin'

export interface MenuEntry {
  /** Under /crm; for screens of rows the part that all of them share. */
  readonly path: string
  /** Key of its text. */
  readonly label: string
  readonly icon: string
  /** Its own description on the home page, where there is one. */
  readonly resource?: ResourceDefinition
}

const declared: readonly ResourceDefinition[] = resources

/** The entries of an area that this user may open, in the declared order (specification 1, section 2, "Side menu"). */
export function menuOf(area: MenuArea, session: Pick<Session, 'can'>): MenuEntry[] {
  if (area === 'admin' && !session.can('ADMIN')) return []
  const generated = declared
    .filter((each) => each.menu?.area === area && mayOpen(each, session))
    .sort((left, right) => (left.menu?.order ?? 0) - (right.menu?.order ?? 0))
    .map(entryOf)
  return area === 'main' ? [homeEntry(session), ...generated] : [...generated, ...developerEntries(session)]
}

/** Namespaces in which the labels of the entries stand. */
export const namespacesOf = (entries: readonly MenuEntry[]): Namespace[] => [
  ...new Set<Namespace>(['common', ...entries.flatMap(({ resource }) => resource?.namespace ?? [])]),
]

function mayOpen(resource: ResourceDefinition, session: Pick<Session, 'can'>): boolean {
  const action = resource.screens?.list === undefined ? resource.actions.read : resource.actions.list
  return action !== undefined && mayOn(session, resource, action)
}

function entryOf(resource: ResourceDefinition): MenuEntry {
  const path = resource.screens?.list ?? resource.screens?.edit?.replace(/\/:.*$/, '') ?? '/'
  const form = resource.screens?.list === undefined ? 'one' : 'many'
  return { path, label: `${resource.namespace}:titles.${resource.name}.${form}`, icon: resource.menu?.icon ?? '', resource }
}

const homeEntry = (session: Pick<Session, 'can'>): MenuEntry =>
  session.can('PORTFOLIO')
    ? { path: '/portfolio', label: 'common:nav.portfolio', icon: 'home' }
    : { path: '/', label: 'common:nav.home', icon: 'home' }

const developerEntries = (session: Pick<Session, 'can'>): MenuEntry[] =>
  session.can('DEV', 'CONTRIBUTE')
    ? [
        { path: '/admin/dev', label: 'common:nav.developer', icon: 'code' },
        { path: '/admin/modules', label: 'common:nav.modules', icon: 'tool' },
      ]
    : []
