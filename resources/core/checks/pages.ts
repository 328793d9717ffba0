import { type PageDefinition, problemOfStudyPath } from '../page.ts'
import type { ResourceDefinition } from '../resource.ts'
import { checkPageOptions } from './options.ts'
import { findDuplicates } from './types.ts'

/**
 * Returns every mistake in the declared pages, each as `page.place: what to do`. The server starts only if the list is empty.
 * @param resources resources whose screen paths the pages must not use
 */
export function checkPages(pages: readonly PageDefinition[], resources: readonly ResourceDefinition[]): string[] {
  return [
    ...findDuplicates(pages.map(({ name }) => name)).map((name) => `${name}: two pages have this name; rename one`),
    ...pages.flatMap((page) => [
      ...checkPageOptions(page),
      ...checkPath(page, pages, resources),
      ...checkInStudy(page),
      ...checkMenu(page),
      ...checkLeadsTo(page, pages),
    ]),
  ]
}

function checkPath(
  { name, path, inStudy }: PageDefinition,
  pages: readonly PageDefinition[],
  resources: readonly ResourceDefinition[],
): string[] {
  const accepted = [
    ...resources.flatMap(({ screens = {} }) => [screens.list, screens.inStudy, screens.create, screens.edit, screens.show]),
    ...pages.filter((other) => other.name !== name).flatMap((other) => [other.path, other.inStudy]),
  ]
  const isUsed = (address: string | undefined) => address !== undefined && accepted.includes(address)
  return [
    ...(path.startsWith('/') ? [] : [`${name}.path: '${path}' must begin with a slash`]),
    ...(isUsed(path) ? [`${name}.path: '${path}' is another screen's too; change one`] : []),
    ...(isUsed(inStudy) ? [`${name}.inStudy: '${inStudy}' is another screen's too; change one`] : []),
  ]
}

function checkInStudy({ name, path, inStudy }: PageDefinition): string[] {
  const pathProblem = inStudy === undefined ? null : problemOfStudyPath(inStudy, path)
  return pathProblem === null ? [] : [`${name}.inStudy: ${pathProblem}`]
}

const checkMenu = ({ name, path, menu }: PageDefinition): string[] =>
  menu !== undefined && path.includes(':')
    ? [`${name}.menu: '${path}' needs to know more than a menu can say; take the menu out, or the parameter`]
    : []

function checkLeadsTo({ name, leadsTo }: PageDefinition, pages: readonly PageDefinition[]): string[] {
  const target = pages.find((each) => each.name === leadsTo)
  if (leadsTo === undefined || (target !== undefined && target.leadsTo === undefined)) return []
  return [`${name}.leadsTo: '${leadsTo}' is no page that shows itself; name another, or take it out`]
}
