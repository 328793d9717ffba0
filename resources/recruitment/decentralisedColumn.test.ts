import { expect, it } from 'vitest'
import { dctStatuses } from '../consents/dctAnswers.ts'
import { boardSteps } from '../studies/boardDefaults.ts'
import { digitalBadgeOf } from './decentralisedColumn.ts'

it('a card shows its digital status in three columns of a decentralised study, and nowhere else', () => {
  const stepsWithBadge = [...boardSteps, null].filter((step) => digitalBadgeOf(true, { step, dctStatus: 'ACTIVE' }) !== null)
  expect(stepsWithBadge).toEqual(['DCT', 'ECONSENT', 'ENROLLED'])
  expect(boardSteps.filter((step) => digitalBadgeOf(false, { step, dctStatus: 'CONSENTED' }) !== null)).toEqual([])
})

it('a participant who was never invited is not registered', () => {
  expect(digitalBadgeOf(true, { step: 'DCT', dctStatus: null })?.status).toBe('NOT_REGISTERED')
})

it('a requested consent that was not given is pending', () => {
  const isPending = (dctStatus: (typeof dctStatuses)[number]) => digitalBadgeOf(true, { step: 'ECONSENT', dctStatus })?.isConsentPending
  expect(dctStatuses.filter(isPending)).toEqual(['NOT_CONSENTED', 'SCHEDULED', 'REVIEW'])
})
