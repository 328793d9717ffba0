import { describe, expect, it } from 'vitest'
import { activeFlags, completeFlags, flagNames, shippedFlags } from './flags.ts'

const flag = (name: string, status: string) => ({ name, status })

describe('the flags of an organisation', () => {
  it('are on while their status is active', () => {
    const featureFlags = [flag('language-selector', 'active'), flag('study-dashboard', 'inactive')]
    expect(activeFlags({ featureFlags, releaseToggles: null })).toEqual(['language-selector'])
  })

  it('follow the release toggles only beside the experimental features', () => {
    const releaseToggles = ['custom-form-status', 'of-another-time']
    expect(activeFlags({ featureFlags: [], releaseToggles })).toEqual([])
    const featureFlags = [flag('experimental-features', 'active')]
    expect(activeFlags({ featureFlags, releaseToggles })).toEqual(['custom-form-status', 'experimental-features'])
  })

  it('stand where they are forced on, whatever the organisation says', () => {
    const featureFlags = [flag('custom-form-status', 'inactive')]
    expect(activeFlags({ featureFlags, releaseToggles: [] }, ['custom-form-status'])).toEqual(['custom-form-status'])
  })

  it.each([null, undefined, 7, {}, [null, 7, { name: 'no-such-flag', status: 'active' }]])('make nothing of %j', (featureFlags) => {
    expect(activeFlags({ featureFlags, releaseToggles: featureFlags })).toEqual([])
  })

  it('are complete for whoever edits them', () => {
    const complete = completeFlags([{ name: 'study-dashboard', status: 'active', description: 'Ours' }])
    expect(complete.map(({ name }) => name)).toEqual([...flagNames])
    expect(complete[0]).toEqual({ name: 'study-dashboard', description: 'Ours', status: 'active' })
    expect(complete.slice(1).every(({ status }) => status === 'inactive')).toBe(true)
    expect(completeFlags(shippedFlags)).toEqual(shippedFlags)
  })
})
