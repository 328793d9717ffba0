import { describe, expect, it } from 'vitest'
import { completeFlags, flagNames, getActiveFlags, shippedFlags } from './flags.ts'

const flag = (name: string, status: string) => ({ name, status })

describe('the flags of an organisation', () => {
  it('flags are on while their status is active', () => {
    const featureFlags = [flag('language-selector', 'active'), flag('study-dashboard', 'inactive')]
    expect(getActiveFlags({ featureFlags, releaseToggles: null })).toEqual(['language-selector'])
  })

  it('flags follow the release toggles only with experimental features switched on', () => {
    const releaseToggles = ['custom-form-status', 'of-another-time']
    expect(getActiveFlags({ featureFlags: [], releaseToggles })).toEqual([])
    const featureFlags = [flag('experimental-features', 'active')]
    expect(getActiveFlags({ featureFlags, releaseToggles })).toEqual(['custom-form-status', 'experimental-features'])
  })

  it('flags are active when they are forced on, whatever the organisation has set', () => {
    const featureFlags = [flag('custom-form-status', 'inactive')]
    expect(getActiveFlags({ featureFlags, releaseToggles: [] }, ['custom-form-status'])).toEqual(['custom-form-status'])
  })

  it.each([null, undefined, 7, {}, [null, 7, { name: 'no-such-flag', status: 'active' }]])('flags ignore %j', (featureFlags) => {
    expect(getActiveFlags({ featureFlags, releaseToggles: featureFlags })).toEqual([])
  })

  it('flags are complete for an editor', () => {
    const complete = completeFlags([{ name: 'study-dashboard', status: 'active', description: 'Ours' }])
    expect(complete.map(({ name }) => name)).toEqual([...flagNames])
    expect(complete[0]).toEqual({ name: 'study-dashboard', description: 'Ours', status: 'active' })
    expect(complete.slice(1).every(({ status }) => status === 'inactive')).toBe(true)
    expect(completeFlags(shippedFlags)).toEqual(shippedFlags)
  })
})
