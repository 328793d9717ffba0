import { expect, it } from 'vitest'
import { screenPath, studyScreenAt } from './studyRoutes.ts'

const visits = { inStudy: '/study/:studyId/visit-schedule', whole: '/visit-schedule' }
const sites = { whole: '/admin/sites' }
const below = { inStudy: '/study/:studyId/participants' }

it('an address below a study names it', () => {
  expect(studyScreenAt('/study/7/visit-schedule', [sites, visits])).toEqual({ screen: visits, studyId: '7', params: {} })
  expect(studyScreenAt('/visit-schedule', [sites, visits])).toBeNull()
  expect(studyScreenAt('/study/7/other', [sites, visits])).toBeNull()
})

it('the address of a page for all studies names none, and the page is found below another study', () => {
  const report = { inStudy: '/study/:studyId/report/:name', whole: '/report/:name', isPage: true } as const
  expect(studyScreenAt('/study/7/report/ages', [report])).toEqual({ screen: report, studyId: '7', params: { name: 'ages' } })
  expect(studyScreenAt('/report/ages', [report])).toEqual({ screen: report, studyId: null, params: { name: 'ages' } })
  expect(screenPath(report, '8', { name: 'ages' })).toBe('/study/8/report/ages')
  expect(screenPath(report, null, { name: 'ages' })).toBe('/report/ages')
})

it.each([
  ['below the chosen study', visits, '7', '/study/7/visit-schedule'],
  ['for all studies while none is chosen', visits, null, '/visit-schedule'],
  ['where it always is, if it has no place below a study', sites, '7', '/admin/sites'],
  ['nowhere, if it is below a study only', below, null, null],
])('a menu leads to a screen %s', (_, screen, studyId, path) => {
  expect(screenPath(screen, studyId)).toBe(path)
})
