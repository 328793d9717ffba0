import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { definitionOf } from './definition.ts'
import { listResource, titleOf } from './scaffold.ts'
import { sourceOf } from './source.ts'

const index = readFileSync(new URL('../../resources/index.ts', import.meta.url), 'utf8')

describe('a scaffolded resource', () => {
  it('a scaffolded resource is imported in alphabetical order and listed after the others', () => {
    const lines = listResource(index, 'equipment', 'organisation').split('\n')
    const position = lines.indexOf(`import { equipment } from './organisation/equipment.ts'`)
    expect(lines[position + 1]).toContain('./organisation/feedback.ts')
    expect(lines.indexOf('  equipment,')).toBe(lines.findIndex((line) => line.startsWith('] as const satisfies')) - 1)
  })

  it('a scaffolded resource is imported last when its name comes last', () => {
    const lines = listResource(index, 'zebraRoom', 'visits').split('\n')
    expect(lines[lines.indexOf(`import { zebraRoom } from './visits/zebraRoom.ts'`) - 1]).toContain('./visits/visitSchedule.ts')
  })

  it('a scaffolded resource spells its addresses with hyphens and its title with spaces', () => {
    expect(sourceOf(definitionOf('visitRoom', []))).toContain(`path: { many: 'visit-rooms', one: 'visit-room' }`)
    expect(titleOf('visitRoom')).toBe('Visit room')
  })

  it('rejects an index without its list', () => {
    expect(() => listResource('export {}', 'equipment', 'organisation')).toThrow('by hand')
  })
})
