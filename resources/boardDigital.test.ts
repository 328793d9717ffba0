import { expect, it } from 'vitest'
import { boardSteps } from './boardDefaults.ts'
import { digitalBadgeOf } from './boardDigital.ts'
import { dctStatuses } from './dctAnswers.ts'

it('a card shows its digital status at three steps of a decentralised study, and nowhere else', () => {
  const showing = [...boardSteps, null].filter((step) => digitalBadgeOf(true, { step, dctStatus: 'ACTIVE' }) !== null)
  expect(showing).toEqual(['DCT', 'ECONSENT', 'ENROLLED'])
  expect(boardSteps.filter((step) => digitalBadgeOf(false, { step, dctStatus: 'CONSENTED' }) !== null)).toEqual([])
})

it('who was never invited is not registered', () => {
  expect(digitalBadgeOf(true, { step: 'DCT', dctStatus: null })?.status).toBe('NOT_REGISTERED')
})

it('a consent that was asked for and is not given is pending', () => {
  const isPending = (dctStatus: (typeof dctStatuses)[number]) => digitalBadgeOf(true, { step: 'ECONSENT', dctStatus })?.isConsentPending
  expect(dctStatuses.filter(isPending)).toEqual(['NOT_CONSENTED', 'SCHEDULED', 'REVIEW'])
})
