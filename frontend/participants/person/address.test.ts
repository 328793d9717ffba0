import { describe, expect, it } from 'vitest'
import { profileAt, studyAt, withProfile, withStudy } from './address.ts'

describe('the address of a profile', () => {
  it('stands beside what the screen itself keeps there', () => {
    const opened = withProfile('?currentPage=2&q=a', { participantId: 'p', studyId: 's', tab: 'studies' })
    expect(opened).toBe('?currentPage=2&q=a&participant=p&participantStudy=s&participantTab=studies')
    expect(profileAt(opened)).toEqual({ participantId: 'p', studyId: 's', tab: 'studies' })
    expect(withProfile(opened, null)).toBe('?currentPage=2&q=a')
  })

  it('forgets the study and the tab of the one before', () => {
    const opened = withProfile('', { participantId: 'p', studyId: 's', tab: 'comments' })
    expect(withProfile(opened, { participantId: 'q', studyId: null, tab: null })).toBe('?participant=q')
  })

  it('is none without a participant', () => {
    expect([profileAt(''), profileAt('?participant='), profileAt('?participantStudy=s')]).toEqual([null, null, null])
  })

  it('opens and closes a study by itself', () => {
    expect(withStudy('?tab=studies', 's')).toBe('?tab=studies&participantStudy=s')
    expect(studyAt('?tab=studies&participantStudy=s')).toBe('s')
    expect(withStudy('?participantStudy=s', null)).toBe('')
  })
})
