import { hasNeededLevel, holderOf, type NeededLevel } from '#resources/core/access.ts'
import type { SessionAnswer } from '#resources/core/answers/answers.ts'
import { mayOpen, type PageDefinition } from '#resources/core/page.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import { pages } from '#resources/organisation/pages.ts'
import type { StudySiteRef } from './boardCards.ts'
import type { ApiCall } from './calls.ts'

/**
 * Returns the paths under /crm of all screens that the user may open: hand-made pages, and the list, the new row and the first row of
 * each resource. Omits screens of rows that the user does not have.
 * @param studySite fills the study and the site of a path
 */
export async function listScreens(call: ApiCall, studySite: StudySiteRef): Promise<readonly string[]> {
  const { abilities } = await call<SessionAnswer>('session')
  const holder = holderOf(abilities)
  const paths = (pages as readonly PageDefinition[])
    .filter((page) => page.leadsTo === undefined && mayOpen(holder, page))
    .flatMap(({ path, inStudy }) => (inStudy === undefined ? [path] : [path, inStudy]))
  for (const resource of resources as readonly ResourceDefinition[]) {
    const listed = permittedPaths(resource, (level) => hasNeededLevel(holder, resource, level))
    paths.push(...(await fillRecord(call, resource, listed)))
  }
  const filled = paths.map((path) => path.replace(':studyId', studySite.studyId).replace(':siteId', studySite.siteId).replace('/:tab?', ''))
  return [...new Set(filled)].filter((path) => !path.includes(':'))
}

/** Lists the paths of a resource's screens for a user. */
function permittedPaths({ screens = {}, actions }: ResourceDefinition, isPermitted: (level: NeededLevel) => boolean): readonly string[] {
  const { read = 'VIEW', list = read, create = read, update = read } = actions
  const needed: readonly (readonly [path: string | undefined, level: NeededLevel])[] = [
    [screens.list, screens.needs ?? list],
    [screens.inStudy, screens.needs ?? list],
    [screens.create, create],
    [screens.edit, update],
    [screens.show, read],
  ]
  return needed.flatMap(([path, level]) => (path !== undefined && isPermitted(level) ? [path] : []))
}

/** Inserts the id of the first row that the user sees. Without a row, the paths of one row remain unfilled. */
async function fillRecord(call: ApiCall, { path: { many } }: ResourceDefinition, paths: readonly string[]): Promise<readonly string[]> {
  if (!paths.some((path) => path.includes(':id'))) return paths
  const [row] = await call<readonly { readonly id: string }[]>(`${many}?_end=1`).catch(() => [])
  return row === undefined ? paths : paths.map((path) => path.replace(':id', row.id))
}
