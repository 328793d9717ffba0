import { expect, it } from 'vitest'
import type { PageDefinition } from '../page.ts'
import { checkPages } from './pages.ts'

const validPage: PageDefinition = {
  name: 'board',
  path: '/board',
  namespace: 'common',
  menu: { area: 'main', group: 'start', order: 1, icon: 'home' },
}
const mistakesOf = (changes: Partial<PageDefinition>): string[] => checkPages([{ ...validPage, ...changes }, other], [])
const other: PageDefinition = { name: 'other', path: '/other', inStudy: '/study/:studyId/other', namespace: 'common', leadsTo: 'board' }

it('finds no mistake in valid pages', () => {
  expect(mistakesOf({})).toEqual([])
  const { menu: _, ...opened } = validPage
  expect(checkPages([{ ...opened, path: '/board/:name', inStudy: '/study/:studyId/board/:name' }], [])).toEqual([])
})

it.each<[string, Partial<PageDefinition>, string]>([
  ['an address without a slash', { path: 'board' }, "board.path: 'board' must begin with a slash"],
  ['an address of another page', { path: '/other' }, "board.path: '/other' is another screen's too; change one"],
  ['a parameter that no menu knows', { path: '/board/:id' }, "board.menu: '/board/:id' needs to know more"],
  ['an address below a study that names none', { inStudy: '/study/board' }, "board.inStudy: '/study/board' must name the study"],
  ['one that names more', { inStudy: '/study/:studyId/site/:siteId' }, "board.inStudy: '/study/:studyId/site/:siteId' must name the study"],
  ['one of another page', { inStudy: '/study/:studyId/other' }, "board.inStudy: '/study/:studyId/other' is another screen's too"],
  ['a way to a page that there is not', { leadsTo: 'nowhere' }, "board.leadsTo: 'nowhere' is no page that shows itself"],
  ['a way to a page that leads on', { leadsTo: 'other' }, "board.leadsTo: 'other' is no page that shows itself"],
])('reports %s with its position and a remedy', (_, changes, expectedStart) => {
  expect(mistakesOf(changes).some((each) => each.startsWith(expectedStart))).toBe(true)
})

it('reports a duplicate name, and the address of a resource', () => {
  const site = { name: 'site', screens: { list: '/board' } } as never
  expect(checkPages([validPage], [site])).toEqual(["board.path: '/board' is another screen's too; change one"])
  expect(checkPages([validPage, { ...validPage, path: '/board2' }], [])).toEqual(['board: two pages have this name; rename one'])
})
