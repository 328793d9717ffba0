import { describe, expect, it } from 'vitest'
import { languageOf, modeOf } from './preferences.ts'

describe('the language', () => {
  it.each([
    ['nobody: English', {}, 'en'],
    ['the browser', { browser: ['de-CH', 'fr-CA', 'en'] }, 'fr'],
    ['a request’s header', { browser: 'de-CH, fr-CA;q=0.9, en;q=0.8' }, 'fr'],
    ['the organisation, before the browser', { organisation: 'en', browser: 'fr' }, 'en'],
    ['the user, before the organisation', { own: 'fr', organisation: 'en', browser: 'en' }, 'fr'],
    ['the address, before the user', { requested: 'en', own: 'fr', organisation: 'fr', browser: 'fr' }, 'en'],
    ['the address, with its region', { requested: 'fr-CA', own: 'en' }, 'fr'],
    ['the user, where the address asks for one that we do not speak', { requested: 'de', own: 'fr' }, 'fr'],
    ['the user, where the address says no language', { requested: 'friendly enough', own: 'en' }, 'en'],
    ['the organisation, where the user has no setting', { own: null, organisation: 'fr', browser: 'en' }, 'fr'],
  ] as const)('the language is that of %s', (_, wishes, language) => {
    expect(languageOf(wishes)).toBe(language)
  })
})

describe('the appearance', () => {
  it.each([
    ['nobody: light', {}, 'light'],
    ['the machine', { browser: 'dark' }, 'dark'],
    ['the organisation, before the machine', { organisation: 'light', browser: 'dark' }, 'light'],
    ['the user, before the organisation', { own: 'dark', organisation: 'light', browser: 'light' }, 'dark'],
    ['the machine, where the user says so', { own: 'system', organisation: 'light', browser: 'dark' }, 'dark'],
    ['the machine, where the organisation says so', { organisation: 'system', browser: 'dark' }, 'dark'],
    ['the organisation, where the user’s is none', { own: 'pink', organisation: 'dark' }, 'dark'],
  ] as const)('the appearance is that of %s', (_, wishes, mode) => {
    expect(modeOf(wishes)).toBe(mode)
  })
})
