import { expect, it } from 'vitest'
import { buildScreenPath, matchStudyScreen } from './studyRoutes.ts'

const visits = { inStudy: '/study/:studyId/visit-schedule', whole: '/visit-schedule' }
const sites = { whole: '/admin/sites' }
const studyScreen = { inStudy: '/study/:studyId/participants' }

it('reads the study from an address below it', () => {
  expect(matchStudyScreen('/study/7/visit-schedule', [sites, visits])).toEqual({ screen: visits, studyId: '7', params: {} })
  expect(matchStudyScreen('/visit-schedule', [sites, visits])).toBeNull()
  expect(matchStudyScreen('/study/7/other', [sites, visits])).toBeNull()
})

it('reads no study from the address of a page for all studies, and finds that page below another study', () => {
  const report = { inStudy: '/study/:studyId/report/:name', whole: '/report/:name', isPage: true } as const
  expect(matchStudyScreen('/study/7/report/ages', [report])).toEqual({ screen: report, studyId: '7', params: { name: 'ages' } })
  expect(matchStudyScreen('/report/ages', [report])).toEqual({ screen: report, studyId: null, params: { name: 'ages' } })
  expect(buildScreenPath(report, '8', { name: 'ages' })).toBe('/study/8/report/ages')
  expect(buildScreenPath(report, null, { name: 'ages' })).toBe('/report/ages')
})

it.each([
  ['below the chosen study', visits, '7', '/study/7/visit-schedule'],
  ['for all studies while none is chosen', visits, null, '/visit-schedule'],
  ['where it always is, if it has no place below a study', sites, '7', '/admin/sites'],
  ['nowhere, if it is below a study only', studyScreen, null, null],
])('links a menu to a screen %s', (_, screen, studyId, path) => {
  expect(buildScreenPath(screen, studyId)).toBe(path)
})
