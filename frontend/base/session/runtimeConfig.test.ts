import { expect, it } from 'vitest'
import { completed } from './runtimeConfig.ts'

it('settings that the server does not say, or says wrongly, are as the specification has them', () => {
  for (const read of [
    null,
    'x',
    3,
    {},
    { idle: null },
    { idle: { sessionMinutes: -1, warningMinutes: '2' }, languages: [], largestPage: 0 },
  ])
    expect(completed(read)).toMatchObject({ idle: { sessionMinutes: 15, warningMinutes: 1 }, languages: ['en', 'fr'], largestPage: 500 })
  expect(completed({ idle: { sessionMinutes: 5 }, supportEmail: 'a@b.example' })).toMatchObject({
    idle: { sessionMinutes: 5, warningMinutes: 1 },
    supportEmail: 'a@b.example',
    analytics: { isEnabled: false },
  })
})
