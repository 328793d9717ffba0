import { expect, it } from 'vitest'
import type { PageDefinition } from '../page.ts'
import { checkPages } from './pages.ts'

const sound: PageDefinition = { name: 'board', path: '/board', namespace: 'common', menu: { area: 'main', order: 1, icon: 'home' } }
const wrong = (changes: Partial<PageDefinition>): string[] => checkPages([{ ...sound, ...changes }, other], [])
const other: PageDefinition = { name: 'other', path: '/other', inStudy: '/study/:studyId/other', namespace: 'common', leadsTo: 'board' }

it('sound pages have no mistake', () => {
  expect(wrong({})).toEqual([])
  const { menu: _, ...opened } = sound
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
])('%s is told with its place and what to do', (_, changes, told) => {
  expect(wrong(changes).some((each) => each.startsWith(told))).toBe(true)
})

it('a name twice and the address of a resource are told', () => {
  const site = { name: 'site', screens: { list: '/board' } } as never
  expect(checkPages([sound], [site])).toEqual(["board.path: '/board' is another screen's too; change one"])
  expect(checkPages([sound, { ...sound, path: '/board2' }], [])).toEqual(['board: two pages have this name; rename one'])
})
