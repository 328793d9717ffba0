import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Session } from '../session/useSession.ts'

const key = 'studydesk.flags'
const createSession = (flags: readonly string[], isDeveloper: boolean) =>
  ({ organisation: { flags }, can: (page: string) => isDeveloper && page === 'DEV' }) as unknown as Pick<Session, 'organisation' | 'can'>

beforeEach(() => {
  localStorage.clear()
  vi.resetModules()
})

describe('a developer’s overrides', () => {
  it('a developer’s overrides stay in the browser until they are removed', async () => {
    const { currentOverrides, forgetOverrides, overrideFlag } = await import('./overrides.ts')
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
    const { currentOverrides } = await import('./overrides.ts')
    expect(currentOverrides()).toEqual({ 'study-dashboard': true })
  })

  it.each(['{', '7', 'null'])('a developer’s overrides are empty when the browser stored %s', async (stored) => {
    localStorage.setItem(key, stored)
    const { currentOverrides } = await import('./overrides.ts')
    expect(currentOverrides()).toEqual({})
  })

  it('a developer’s overrides apply to developers only', async () => {
    const { isFlagEnabled: isFlagOn } = await import('./useFlag.ts')
    const disabledFlags = { 'language-selector': false } as const
    expect(isFlagOn('language-selector', createSession(['language-selector'], true), disabledFlags)).toBe(false)
    expect(isFlagOn('language-selector', createSession(['language-selector'], false), disabledFlags)).toBe(true)
    expect(isFlagOn('study-dashboard', createSession([], false), { 'study-dashboard': true })).toBe(false)
    expect(isFlagOn('study-dashboard', createSession([], true), {})).toBe(false)
  })
})
