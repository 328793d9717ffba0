import { expect, it } from 'vitest'
import { screenPath, studyScreenAt } from './studyRoutes.ts'

const visits = { inStudy: '/study/:studyId/visit-schedule', whole: '/visit-schedule' }
const sites = { whole: '/admin/sites' }
const below = { inStudy: '/study/:studyId/participants' }

it('an address below a study names it', () => {
  expect(studyScreenAt('/study/7/visit-schedule', [sites, visits])).toEqual({ screen: visits, studyId: '7' })
  expect(studyScreenAt('/visit-schedule', [sites, visits])).toBeNull()
  expect(studyScreenAt('/study/7/other', [sites, visits])).toBeNull()
})

it.each([
  ['below the chosen study', visits, '7', '/study/7/visit-schedule'],
  ['for all studies while none is chosen', visits, null, '/visit-schedule'],
  ['where it always is, if it has no place below a study', sites, '7', '/admin/sites'],
  ['nowhere, if it is below a study only', below, null, null],
])('a menu leads to a screen %s', (_, screen, studyId, path) => {
  expect(screenPath(screen, studyId)).toBe(path)
})
