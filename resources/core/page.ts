import { mayOn, type PagePermission } from './access.ts'
import type { MenuPlace, Namespace } from './resource.ts'

/** A screen that is no resource's. Its route, guard, menu entry, place in the palette and title follow from it, and so does its journey. */
export interface PageDefinition {
  readonly name: string
  /** Its address under /crm, in the router's spelling. */
  readonly path: string
  /** The same page below one study, '/study/:studyId/visit-schedule': it asks `useRouteStudy` which one. `path` then is the page of all studies. */
  readonly inStudy?: string
  /** Users without it are told so in the page's place. Absent: the page is open to everybody who is signed in with an ability. */
  readonly needs?: PagePermission
  /** Users without it are led to the portfolio. Absent: ADMIN for addresses of the admin area, nothing elsewhere. */
  readonly guard?: PagePermission
  /** The page that stands in its place for whoever may open that one. */
  readonly leadsTo?: string
  /** The file of texts in which its title stands, as `nav.<name>`. */
  readonly namespace: Namespace
  /** Absent: other screens lead to it. */
  readonly menu?: MenuPlace
}

/** The declaration as it was written, with its name known to the compiler. */
export const definePage = <const Page extends PageDefinition>(page: Page): Page => page

/** Key of what the page is called: in the menu, the palette and its own header. */
export const titleKeyOf = ({ namespace, name }: PageDefinition): `${Namespace}:nav.${string}` => `${namespace}:nav.${name}`

/** The part of an address that names the study below which its screen stands. */
const studyParameter = ':studyId'

/**
 * The fault of an address below a study and the way out of it; null: none.
 * @param whole the address of the same screen for all studies, whose parameters it may have too
 */
export function problemOfStudyPath(path: string, whole = ''): string | null {
  if (!path.startsWith('/')) return `'${path}' must begin with a slash`
  const parameters = path
    .replace(/\/:tab\?$/, '')
    .split('/')
    .filter((part) => part.startsWith(':') && !whole.split('/').includes(part))
  return parameters.length === 1 && parameters[0] === studyParameter
    ? null
    : `'${path}' must name the study, as ${studyParameter}, and nothing else but a tab at its end, as :tab?`
}

/** Admin mode is on when the path contains /admin/ (specification 1, section 2). */
export const isAdminPath = (path: string): boolean => `${path}/`.includes('/admin/')

/** The permission that this address takes, without which the user is led away; null: none. */
export function guardAt({ path, guard }: Pick<PageDefinition, 'path' | 'guard'>): PagePermission | null {
  return guard ?? (isAdminPath(path) ? { page: 'ADMIN' } : null)
}

type Holder = Parameters<typeof mayOn>[0]

export const isGranted = (holder: Holder, permission: PagePermission | null | undefined): boolean =>
  permission === null || permission === undefined || mayOn(holder, permission, permission.action ?? 'VIEW')

/** Would this page show what it is for? */
export const mayOpen = (holder: Holder, page: PageDefinition): boolean => isGranted(holder, guardAt(page)) && isGranted(holder, page.needs)
