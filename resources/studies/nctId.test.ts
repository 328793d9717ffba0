import { expect, it } from 'vitest'
import { nctIdOf } from './nctId.ts'

it('finds the registry number of a study in either of its ids, in any spelling', () => {
  expect(nctIdOf({ trialId: 'NCT01234567', alternativeTrialId: 'NCT76543210' })).toBe('NCT01234567')
  expect(nctIdOf({ trialId: 'HEART-1', alternativeTrialId: ' nct76543210 ' })).toBe('NCT76543210')
  expect(nctIdOf({ trialId: 'NCT1234567', alternativeTrialId: null })).toBeNull()
  expect(nctIdOf({ trialId: 'NCT012345678' })).toBeNull()
})
