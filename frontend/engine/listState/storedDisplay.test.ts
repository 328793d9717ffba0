import { beforeEach, describe, expect, it } from 'vitest'
import { displayFor, readDisplay, withDisplay, withoutChanges, writeDisplay } from './storedDisplay.ts'

const view = { id: 'v1', settings: { columns: ['name'], density: 'compact' as const, pageSize: 20 } }

beforeEach(() => localStorage.clear())

describe('what the browser keeps of a list', () => {
  it('is each user’s and each list’s own', () => {
    writeDisplay('ann', 'site', { own: { density: 'compact' } })
    expect(readDisplay('ann', 'site')).toEqual({ own: { density: 'compact' } })
    expect(readDisplay('ben', 'site')).toEqual({})
    expect(readDisplay('ann', 'study')).toEqual({})
  })
  it('counts as nothing where it cannot be read', () => {
    localStorage.setItem('studydesk.list.ann.site', 'no json')
    expect(readDisplay('ann', 'site')).toEqual({})
    localStorage.setItem('studydesk.list.ann.site', 'null')
    expect(readDisplay('ann', 'site')).toEqual({})
  })
  it('gives way to the open view, and to what was changed in it', () => {
    const stored = withDisplay({}, null, { columns: ['city'] })
    expect(displayFor(stored, null)).toEqual({ columns: ['city'] })
    expect(displayFor(stored, view)).toEqual({ columns: ['name'], density: 'compact' })
    const changed = withDisplay(stored, 'v1', { columns: ['name', 'city'] })
    expect(displayFor(changed, view)).toEqual({ columns: ['name', 'city'] })
    expect(displayFor(changed, null)).toEqual({ columns: ['city'] })
    expect(displayFor(withoutChanges(changed, 'v1'), view)).toEqual({ columns: ['name'], density: 'compact' })
  })
})
