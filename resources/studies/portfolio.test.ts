import { describe, expect, it } from 'vitest'
import { nextOfStudy } from './portfolio.ts'
import type { PortfolioSite, PortfolioStudy } from './portfolioAnswer.ts'

const createSite = (changes: Partial<PortfolioSite> = {}): PortfolioSite => ({
  siteId: 'first',
  siteName: 'First',
  status: 'OPEN',
  isMine: true,
  enrollmentGoal: 10,
  enrolled: 0,
  inScreening: 0,
  notificationCount: 0,
  ...changes,
})
const createStudy = (changes: Partial<PortfolioStudy> = {}): PortfolioStudy => ({
  studyId: 'study',
  studyName: 'Study',
  trialId: 'NCT00000001',
  status: 'RECRUITING',
  availability: 'PUBLISHED',
  goal: 10,
  plan: null,
  enrolled: 0,
  inScreening: 0,
  sites: [createSite()],
  ...changes,
})
const allPermissions = { worksOnBoards: true, runsStudies: true }

describe('the next action for a study', () => {
  it('the next action for a study is first the board with the most waiting cards', () => {
    const sites = [createSite({ notificationCount: 1 }), createSite({ siteId: 'second', notificationCount: 3 })]
    expect(nextOfStudy(createStudy({ sites }), allPermissions)).toEqual({ code: 'attention', count: 3, siteId: 'second' })
    expect(nextOfStudy(createStudy({ sites }), { ...allPermissions, worksOnBoards: false })).toBeNull()
  })

  it('the next action for a study is next an open site, and then the next step of the study', () => {
    expect(nextOfStudy(createStudy({ sites: [createSite({ status: 'CLOSED' })] }), allPermissions)).toEqual({ code: 'openSite' })
    expect(nextOfStudy(createStudy({ status: 'DRAFT', availability: 'ACTIVATED' }), allPermissions)).toEqual({ code: 'publish' })
    expect(nextOfStudy(createStudy({ status: 'DRAFT', availability: 'ACTIVATED', sites: [] }), allPermissions)).toEqual({
      code: 'openSite',
    })
  })

  it('the next action for a study is empty when all is well, the study has ended, or the reader lacks the permissions', () => {
    expect(nextOfStudy(createStudy(), allPermissions)).toBeNull()
    expect(nextOfStudy(createStudy({ status: 'COMPLETED', sites: [] }), allPermissions)).toBeNull()
    expect(
      nextOfStudy(createStudy({ status: 'DRAFT', availability: 'NOT_ACTIVATED' }), { ...allPermissions, runsStudies: false }),
    ).toBeNull()
  })
})
