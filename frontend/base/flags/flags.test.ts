import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Session } from '../session/useSession.ts'

const key = 'studydesk.flags'
const sessionWith = (flags: readonly string[], isDeveloper: boolean) =>
  ({ organisation: { flags }, can: (page: string) => isDeveloper && page === 'DEV' }) as unknown as Pick<Session, 'organisation' | 'can'>

beforeEach(() => {
  localStorage.clear()
  vi.resetModules()
})

describe('a developer’s overrides', () => {
  it('stand in this browser until they are taken back', async () => {
    const { currentOverrides, forgetOverrides, overrideFlag } = await import('./overrides.ts')
    overrideFlag('language-selector', false)
    overrideFlag('study-dashboard', true)
    expect(JSON.parse(localStorage.getItem(key) ?? '')).toEqual({ 'language-selector': false, 'study-dashboard': true })
    overrideFlag('language-selector', null)
    expect(currentOverrides()).toEqual({ 'study-dashboard': true })
    forgetOverrides()
    expect(localStorage.getItem(key)).toBeNull()
  })

  it('are read from what the browser kept, and nothing but flags', async () => {
    localStorage.setItem(key, JSON.stringify({ 'study-dashboard': true, 'time-travel': true, 'language-selector': 'yes' }))
    const { currentOverrides } = await import('./overrides.ts')
    expect(currentOverrides()).toEqual({ 'study-dashboard': true })
  })

  it.each(['{', '7', 'null'])('are none where the browser kept %s', async (kept) => {
    localStorage.setItem(key, kept)
    const { currentOverrides } = await import('./overrides.ts')
    expect(currentOverrides()).toEqual({})
  })

  it('decide for developers only', async () => {
    const { isFlagOn } = await import('./useFlag.ts')
    const off = { 'language-selector': false } as const
    expect(isFlagOn('language-selector', sessionWith(['language-selector'], true), off)).toBe(false)
    expect(isFlagOn('language-selector', sessionWith(['language-selector'], false), off)).toBe(true)
    expect(isFlagOn('study-dashboard', sessionWith([], false), { 'study-dashboard': true })).toBe(false)
    expect(isFlagOn('study-dashboard', sessionWith([], true), {})).toBe(false)
  })
})
