import { describe, expect, it } from 'vitest'
import { getResource } from '#resources/index.ts'
import { rowActionsOf } from './rowActions.ts'

describe('actions on a row', () => {
  it('actions on a row are those that the server allows, with dangerous ones last', () => {
    const names = rowActionsOf(getResource('study'), {
      actions: ['read', 'update', 'remove', 'restore', 'archive', 'startRecruiting'],
    }).map(({ name }) => name)
    expect(names).toEqual(['startRecruiting', 'archive', 'remove'])
  })
  it('actions on a row are empty without the server’s list', () => {
    expect(rowActionsOf(getResource('study'), {})).toEqual([])
  })
  it('actions on a row offer only to restore a row in the trash', () => {
    expect(
      rowActionsOf(getResource('study'), { actions: ['restore'], deletedAt: '2026-01-01T00:00:00.000Z' }).map(({ name }) => name),
    ).toEqual(['restore'])
  })
})
