import { beforeEach, describe, expect, it } from 'vitest'
import { displayFor, readDisplay, withDisplay, withoutChanges, writeDisplay } from './storedDisplay.ts'

const view = { id: 'v1', settings: { columns: ['name'], density: 'compact' as const, pageSize: 20 } }

beforeEach(() => localStorage.clear())

describe('stored list settings', () => {
  it('stored list settings are separate for each user and each list', () => {
    writeDisplay('ann', 'site', { own: { density: 'compact' } })
    expect(readDisplay('ann', 'site')).toEqual({ own: { density: 'compact' } })
    expect(readDisplay('ben', 'site')).toEqual({})
    expect(readDisplay('ann', 'study')).toEqual({})
  })
  it('stored list settings are empty when they cannot be read', () => {
    localStorage.setItem('studydesk.list.ann.site', 'no json')
    expect(readDisplay('ann', 'site')).toEqual({})
    localStorage.setItem('studydesk.list.ann.site', 'null')
    expect(readDisplay('ann', 'site')).toEqual({})
  })
  it('stored list settings are overridden by the open view, and by changes made in it', () => {
    const stored = withDisplay({}, null, { columns: ['city'] })
    expect(displayFor(stored, null)).toEqual({ columns: ['city'] })
    expect(displayFor(stored, view)).toEqual({ columns: ['name'], density: 'compact' })
    const changed = withDisplay(stored, 'v1', { columns: ['name', 'city'] })
    expect(displayFor(changed, view)).toEqual({ columns: ['name', 'city'] })
    expect(displayFor(changed, null)).toEqual({ columns: ['city'] })
    expect(displayFor(withoutChanges(changed, 'v1'), view)).toEqual({ columns: ['name'], density: 'compact' })
  })
})
