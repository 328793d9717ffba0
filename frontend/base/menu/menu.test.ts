import { expect, it } from 'vitest'
import { abilitiesOf } from '#policies/pages.ts'
import { shippedRoles } from '#policies/roles.ts'
import { can } from '#resources/core/access.ts'
import { menuGroups } from '#resources/core/menu.ts'
import type { PageDefinition } from '#resources/core/page.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import { pages } from '#resources/organisation/pages.ts'
import { getIcon } from './icons.ts'
import { entriesBeside, isCurrentEntry, menuOf, sectionsOf } from './menu.ts'

const menuDeclarations = [
  // Omits a page that leads to another one. It has the menu entry, and so the icon, of that page.
  ...(pages as readonly PageDefinition[]).filter(({ leadsTo }) => leadsTo === undefined),
  ...(resources as readonly ResourceDefinition[]),
].flatMap(({ name, menu }) => (menu === undefined ? [] : [{ name, ...menu }]))

it('gives every menu entry a known icon, and none to two entries', () => {
  const namedIcons = menuDeclarations.map(({ name, icon }) => [name, getIcon(icon)] as const)
  expect(namedIcons.filter(([, icon]) => icon === getIcon('')).map(([name]) => name)).toEqual([])
  const namesByIcon = Map.groupBy(namedIcons, ([, icon]) => icon)
  expect([...namesByIcon.values()].filter((each) => each.length > 1)).toEqual([])
})

it('puts no two entries of a group at the same position', () => {
  const menuPositions = menuDeclarations.map(({ group, order }) => `${group} ${order}`)
  expect(menuPositions.filter((position, index) => menuPositions.indexOf(position) !== index)).toEqual([])
})

const fullAccessReader = {
  can: () => true,
  organisation: { flags: ['organization-dashboard', 'organization-resource-library'], releaseToggles: [] },
} as unknown as Parameters<typeof menuOf>[1]

it('lists the entries of an area by group, in the declared order of groups', () => {
  const sections = sectionsOf(menuOf('main', fullAccessReader))
  expect(sections.map(({ group }) => group)).toEqual(menuGroups.main.filter((group) => sections.some((each) => each.group === group)))
  expect(sections[0]?.entries.map(({ path }) => path)).toEqual(['/portfolio', '/participants'])
  expect(sections.find(({ group }) => group === 'recruit')?.entries.map(({ path }) => path)).toEqual([
    '/recruitment',
    '/trial-board',
    '/consents',
    '/follow-ups',
  ])
})

it('marks one entry as current on the list of an entry, on the list within a study, and on a record', () => {
  const findCurrent = (pathname: string, studyId: string | null = null) =>
    menuOf('main', fullAccessReader, studyId)
      .filter((entry) => isCurrentEntry(entry, pathname))
      .map(({ resource, path }) => resource?.name ?? path)
  expect(findCurrent('/consents')).toEqual(['consent'])
  expect(findCurrent('/consents', 'glyde')).toEqual(['consent'])
  expect(findCurrent('/study/glyde/consents')).toEqual(['consent'])
  expect(findCurrent('/consent/c1')).toEqual(['consent'])
  expect(findCurrent('/consent/c1/edit/signatures')).toEqual(['consent'])
  expect(findCurrent('/participants/p1')).toEqual(['participant'])
  expect(findCurrent('/portfolio')).toEqual(['/portfolio'])
  expect(findCurrent('/tasks')).toEqual([])
})

it('gives lists that belong together one entry, and leads from each to the others', () => {
  const entries = menuOf('main', fullAccessReader)
  const shown = sectionsOf(entries).flatMap((section) => section.entries)
  expect(shown.filter((entry) => isCurrentEntry(entry, '/second-entries')).map(({ path }) => path)).toEqual(['/form-queries'])
  const besidePaths = entriesBeside(entries, 'secondEntry').map(({ path }) => path)
  expect(besidePaths).toEqual(['/form-queries', '/source-verification', '/second-entries'])
  expect(entriesBeside(entries, 'formQuery').map(({ path }) => path)).toEqual(besidePaths)
  expect(entriesBeside(entries, 'consent').map(({ path }) => path)).toEqual(['/consents'])
})

it('names an entry by what its lists share, and shows at most six lists beside one another', () => {
  const entries = menuOf('main', fullAccessReader)
  const shown = sectionsOf(entries).flatMap((section) => section.entries)
  const findLabel = (path: string) => shown.find((entry) => isCurrentEntry(entry, path))?.label
  expect(['/monitoring-visits', '/study/glyde/screening-log'].map(findLabel)).toEqual(['siteLogs:nav.siteLogs', 'siteLogs:nav.siteLogs'])
  expect(findLabel('/product-movement/m1')).toBe('siteLogs:nav.product')
  expect(findLabel('/adverse-event/e1')).toBe('safety:titles.adverseEvent.many')
  const crowded = entries.filter(({ resource }) => resource !== undefined && entriesBeside(entries, resource.name).length > 6)
  expect(crowded.map(({ path }) => path)).toEqual([])
})

it('keeps notifications out of the side menu', () => {
  expect(menuOf('main', fullAccessReader).map(({ resource }) => resource?.name)).not.toContain('notification')
  expect(menuOf('topbar', fullAccessReader).map(({ path }) => path)).toEqual(['/notifications'])
})

/** Heights in pixels, from `navigation.css`. */
const [windowHeight, frameHeight, rowHeight, headingHeight] = [900, 95, 30, 24]

it('fits the menu of a coordinator into a window of 900 px', () => {
  const role = shippedRoles.find(({ key }) => key === 'coordinator')
  const abilities = abilitiesOf(role?.abilities ?? [])
  const entries = menuOf('main', { ...fullAccessReader, can: (page, action = 'VIEW') => can(abilities, page, action) })
  const sections = sectionsOf(entries)
  const rows = sections.flatMap((section) => section.entries)
  const height = frameHeight + rows.length * rowHeight + (sections.length - 1) * headingHeight
  expect(rows.length).toBeGreaterThan(10)
  expect(height, rows.map(({ path }) => path).join(' ')).toBeLessThanOrEqual(windowHeight)
})
