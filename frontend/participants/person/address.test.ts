import { describe, expect, it } from 'vitest'
import { parseOpenStudyId, parseProfileAddress, withProfile, withStudy } from './address.ts'

describe('the address of a profile', () => {
  it("the profile address preserves the screen's own parameters", () => {
    const opened = withProfile('?currentPage=2&q=a', { participantId: 'p', studyId: 's', tab: 'studies' })
    expect(opened).toBe('?currentPage=2&q=a&participant=p&participantStudy=s&participantTab=studies')
    expect(parseProfileAddress(opened)).toEqual({ participantId: 'p', studyId: 's', tab: 'studies' })
    expect(withProfile(opened, null)).toBe('?currentPage=2&q=a')
  })

  it('the profile address drops the study and the tab of the previous participant', () => {
    const opened = withProfile('', { participantId: 'p', studyId: 's', tab: 'comments' })
    expect(withProfile(opened, { participantId: 'q', studyId: null, tab: null })).toBe('?participant=q')
  })

  it('the profile address is empty without a participant', () => {
    expect([parseProfileAddress(''), parseProfileAddress('?participant='), parseProfileAddress('?participantStudy=s')]).toEqual([
      null,
      null,
      null,
    ])
  })

  it('the profile address opens and closes a study', () => {
    expect(withStudy('?tab=studies', 's')).toBe('?tab=studies&participantStudy=s')
    expect(parseOpenStudyId('?tab=studies&participantStudy=s')).toBe('s')
    expect(withStudy('?participantStudy=s', null)).toBe('')
  })
})
