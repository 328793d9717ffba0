import { expect, it } from 'vitest'
import { nctIdOf } from './nctId.ts'

it('a study has its number in the registry in either of its ids, however it is typed', () => {
  expect(nctIdOf({ trialId: 'NCT01234567', alternativeTrialId: 'NCT76543210' })).toBe('NCT01234567')
  expect(nctIdOf({ trialId: 'HEART-1', alternativeTrialId: ' nct76543210 ' })).toBe('NCT76543210')
  expect(nctIdOf({ trialId: 'NCT1234567', alternativeTrialId: null })).toBeNull()
  expect(nctIdOf({ trialId: 'NCT012345678' })).toBeNull()
})
