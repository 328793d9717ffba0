import { describe, expect, it } from 'vitest'
import { nextOfStudy } from './portfolio.ts'
import type { PortfolioSite, PortfolioStudy } from './portfolioAnswer.ts'

const site = (changes: Partial<PortfolioSite> = {}): PortfolioSite => ({
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
const study = (changes: Partial<PortfolioStudy> = {}): PortfolioStudy => ({
  studyId: 'study',
  studyName: 'Study',
  trialId: 'NCT00000001',
  status: 'RECRUITING',
  availability: 'PUBLISHED',
  goal: 10,
  plan: null,
  enrolled: 0,
  inScreening: 0,
  sites: [site()],
  ...changes,
})
const both = { worksOnBoards: true, runsStudies: true }

describe('what is to be done for a study next', () => {
  it('is first the board on which most cards wait', () => {
    const sites = [site({ notificationCount: 1 }), site({ siteId: 'second', notificationCount: 3 })]
    expect(nextOfStudy(study({ sites }), both)).toEqual({ code: 'attention', count: 3, siteId: 'second' })
    expect(nextOfStudy(study({ sites }), { ...both, worksOnBoards: false })).toBeNull()
  })

  it('is then an open site, and then the next step of the study', () => {
    expect(nextOfStudy(study({ sites: [site({ status: 'CLOSED' })] }), both)).toEqual({ code: 'openSite' })
    expect(nextOfStudy(study({ status: 'DRAFT', availability: 'ACTIVATED' }), both)).toEqual({ code: 'publish' })
    expect(nextOfStudy(study({ status: 'DRAFT', availability: 'ACTIVATED', sites: [] }), both)).toEqual({ code: 'openSite' })
  })

  it('is nothing where all is well, where the study has ended, or where its reader may do nothing', () => {
    expect(nextOfStudy(study(), both)).toBeNull()
    expect(nextOfStudy(study({ status: 'COMPLETED', sites: [] }), both)).toBeNull()
    expect(nextOfStudy(study({ status: 'DRAFT', availability: 'NOT_ACTIVATED' }), { ...both, runsStudies: false })).toBeNull()
  })
})
