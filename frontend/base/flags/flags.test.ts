import { beforeEach, describe, expect, it } from 'vitest'
import type { Session } from '../session/useSession.ts'
import { isFlagEnabled } from './useFlag.ts'

const key = 'studydesk.flags'
const createSession = (flags: readonly string[], isDeveloper: boolean) =>
  ({ organisation: { flags }, can: (page: string) => isDeveloper && page === 'DEV' }) as unknown as Pick<Session, 'organisation' | 'can'>

let copies = 0
/** Loads a copy of the module as a new page does. It reads the browser's storage once. */
const loadOverrides = (): Promise<typeof import('./overrides.ts')> => {
  copies += 1
  const address = `./overrides.ts?copy=${copies}`
  return import(address)
}

beforeEach(() => localStorage.clear())

describe('a developer’s overrides', () => {
  it('a developer’s overrides stay in the browser until they are removed', async () => {
    const { currentOverrides, forgetOverrides, overrideFlag } = await loadOverrides()
    overrideFlag('language-selector', false)
    overrideFlag('study-dashboard', true)
    expect(JSON.parse(localStorage.getItem(key) ?? '')).toEqual({ 'language-selector': false, 'study-dashboard': true })
    overrideFlag('language-selector', null)
    expect(currentOverrides()).toEqual({ 'study-dashboard': true })
    forgetOverrides()
    expect(localStorage.getItem(key)).toBeNull()
  })

  it("a developer’s overrides are read from the browser's storage, ignoring everything but flags", async () => {
    localStorage.setItem(key, JSON.stringify({ 'study-dashboard': true, 'time-travel': true, 'language-selector': 'yes' }))
    const { currentOverrides } = await loadOverrides()
    expect(currentOverrides()).toEqual({ 'study-dashboard': true })
  })

  it.each(['{', '7', 'null'])('a developer’s overrides are empty when the browser stored %s', async (stored) => {
    localStorage.setItem(key, stored)
    const { currentOverrides } = await loadOverrides()
    expect(currentOverrides()).toEqual({})
  })

  it('a developer’s overrides apply to developers only', () => {
    const disabledFlags = { 'language-selector': false } as const
    expect(isFlagEnabled('language-selector', createSession(['language-selector'], true), disabledFlags)).toBe(false)
    expect(isFlagEnabled('language-selector', createSession(['language-selector'], false), disabledFlags)).toBe(true)
    expect(isFlagEnabled('study-dashboard', createSession([], false), { 'study-dashboard': true })).toBe(false)
    expect(isFlagEnabled('study-dashboard', createSession([], true), {})).toBe(false)
  })
})
