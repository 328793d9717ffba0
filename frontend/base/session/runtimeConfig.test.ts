import { expect, it } from 'vitest'
import { fillDefaults } from './runtimeConfig.ts'

it('uses the defaults of the specification for missing and invalid settings', () => {
  for (const read of [
    null,
    'x',
    3,
    {},
    { idle: null },
    { idle: { sessionMinutes: -1, warningMinutes: '2' }, languages: [], largestPage: 0 },
  ])
    expect(fillDefaults(read)).toMatchObject({ idle: { sessionMinutes: 15, warningMinutes: 1 }, languages: ['en', 'fr'], largestPage: 500 })
  expect(fillDefaults({ idle: { sessionMinutes: 5 }, supportEmail: 'a@b.example' })).toMatchObject({
    idle: { sessionMinutes: 5, warningMinutes: 1 },
    supportEmail: 'a@b.example',
    analytics: { isEnabled: false },
  })
})
