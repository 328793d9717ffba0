import { describe, expect, it } from 'vitest'
import { resourceNamed } from '#resources/index.ts'
import { rowActionsOf } from './rowActions.ts'

describe('what may be done to a row', () => {
  it('is what the server allows, dangerous things last', () => {
    const names = rowActionsOf(resourceNamed('study'), {
      actions: ['read', 'update', 'remove', 'restore', 'archive', 'startRecruiting'],
    }).map(({ name }) => name)
    expect(names).toEqual(['startRecruiting', 'archive', 'remove'])
  })
  it('is nothing without the server’s word', () => {
    expect(rowActionsOf(resourceNamed('study'), {})).toEqual([])
  })
  it('offers to restore only what is in the trash', () => {
    expect(
      rowActionsOf(resourceNamed('study'), { actions: ['restore'], deletedAt: '2026-01-01T00:00:00.000Z' }).map(({ name }) => name),
    ).toEqual(['restore'])
  })
})
