import { describe, expect, it } from 'vitest'
import { signatureOf } from './send.ts'

describe('the webhook signature', () => {
  it('the signature is HMAC-SHA256 over time and body', () => {
    expect(signatureOf({ secret: 'key', body: '{}', seconds: 1_700_000_000 })).toBe(
      't=1700000000,v1=9d713ed406bb7076d4123f0dc2c39d2df5c654ed4b0cd56b52c8b4c940bd63ae',
    )
  })
})
