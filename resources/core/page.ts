import { hasNeededLevel, type PagePermission } from './access.ts'
import type { MenuPlacement } from './menu.ts'
import type { Namespace } from './resource.ts'

/**
 * A screen that belongs to no resource. Its route, guard, menu entry, palette entry, title and end-to-end journey follow from this
 * declaration.
 */
export interface PageDefinition {
  readonly name: string
  /** Path of the page under /crm, in the router's syntax. */
  readonly path: string
  /**
   * Path of the same page for one study: '/study/:studyId/visit-schedule'. The page calls `useRouteStudy` to find the study. `path` then
   * leads to the page for all studies.
   */
  readonly inStudy?: string
  /** Permission for the page; users without it see the forbidden page. Absent: open to every signed-in user with an ability. */
  readonly needs?: PagePermission
  /** Redirects users without this permission to the home page. Absent: ADMIN for paths of the admin area, no guard elsewhere. */
  readonly guard?: PagePermission
  /** Page that users see instead of this one if they may open that page. */
  readonly leadsTo?: string
  /** Set if the page needs the whole width. The side menu is then folded until the user unfolds it. */
  readonly isWide?: true
  /** Translation namespace that contains its title, under `nav.<name>`. */
  readonly namespace: Namespace
  /** Menu entry of the page. Absent if only other screens link to the page. */
  readonly menu?: MenuPlacement
}

/** Returns the declaration unchanged and keeps its literal types. */
export const definePage = <const Page extends PageDefinition>(page: Page): Page => page

/** Translation key of the page's title in the menu, the palette and the page header. */
export const titleKeyOf = ({ namespace, name }: PageDefinition): `${Namespace}:nav.${string}` => `${namespace}:nav.${name}`

/** Path parameter that identifies the study. */
const studyParameter = ':studyId'

/**
 * Returns the error in a study's path and how to correct it; null if the path is valid.
 * @param overviewPath path of the same screen for all studies; the study's path may repeat its parameters
 */
export function problemOfStudyPath(path: string, overviewPath = ''): string | null {
  if (!path.startsWith('/')) return `'${path}' must begin with a slash`
  const parameters = path
    .replace(/\/:tab\?$/, '')
    .split('/')
    .filter((segment) => segment.startsWith(':') && !overviewPath.split('/').includes(segment))
  return parameters.length === 1 && parameters[0] === studyParameter
    ? null
    : `'${path}' must name the study, as ${studyParameter}, and nothing else but a tab at its end, as :tab?`
}

/** Admin mode is on when the path contains /admin/ (specification 1, section 2). */
export const isAdminPath = (path: string): boolean => `${path}/`.includes('/admin/')

/** Returns the permission that the path requires; users without it are redirected. Null if it requires none. */
export function guardOf({ path, guard }: Pick<PageDefinition, 'path' | 'guard'>): PagePermission | null {
  return guard ?? (isAdminPath(path) ? { page: 'ADMIN' } : null)
}

type Holder = Parameters<typeof hasNeededLevel>[0]

export const isGranted = (holder: Holder, permission: PagePermission | null | undefined): boolean =>
  permission === null || permission === undefined || hasNeededLevel(holder, permission, permission.action ?? 'VIEW')

/** True if the user passes the page's guard and has its permission. */
export const mayOpen = (holder: Holder, page: PageDefinition): boolean => isGranted(holder, guardOf(page)) && isGranted(holder, page.needs)
