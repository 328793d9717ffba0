import { expect, it } from 'vitest'
import { consentStepsOf } from './consentSteps.ts'

const newConsent = {
  state: 'NOT_SENT',
  sentOn: null,
  explainedBy: null,
  givenOn: null,
  countersignedOn: null,
  needsCountersignature: true,
} as const
const describeSteps = (changes: Partial<Parameters<typeof consentStepsOf>[0]>) =>
  consentStepsOf({ ...newConsent, ...changes }).map(({ key, status }) => `${key} ${status}`)

it('shows a new consent as waiting to be sent, and a countersignature only if it needs one', () => {
  expect(describeSteps({})).toEqual(['sent process', 'explained wait', 'signed wait', 'countersigned wait'])
  expect(describeSteps({ needsCountersignature: false })).toEqual(['sent process', 'explained wait', 'signed wait'])
})

it('leaves out sending if the consent was explained on site without it', () => {
  expect(describeSteps({ state: 'ACTIVE', explainedBy: 'u' })).toEqual(['explained finish', 'signed process', 'countersigned wait'])
})

it('shows a signed consent without a recorded explanation as not explained, and the countersignature as next', () => {
  expect(describeSteps({ state: 'CONSENTED', sentOn: '2026-11-27T12:00:00Z', givenOn: '2026-11-27' })).toEqual([
    'sent finish',
    'explained wait',
    'signed finish',
    'countersigned process',
  ])
})

it('shows a withdrawn consent as its signatures and its withdrawal, a declined one without open steps', () => {
  const signed = { explainedBy: 'u', givenOn: '2026-11-27', countersignedOn: '2026-11-28T12:00:00Z' }
  expect(describeSteps({ ...signed, state: 'WITHDRAWN' })).toEqual([
    'explained finish',
    'signed finish',
    'countersigned finish',
    'WITHDRAWN error',
  ])
  expect(describeSteps({ state: 'DECLINED', sentOn: '2026-11-27T12:00:00Z' })).toEqual(['sent finish', 'DECLINED error'])
})
