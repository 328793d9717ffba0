import { describe, expect, it } from 'vitest'
import type { AnsweredRow } from '#resources/core/resource.ts'
import type { May } from '../base/providers/accessControlProvider.ts'
import { bulkPiecesOf, composePieces, rowPiecesOf } from './pieces.ts'

const row = (values: object = {}) => ({ id: '1', actions: [], ...values }) as unknown as AnsweredRow
const run = () => undefined
const Component = () => null

describe('pieces of all areas', () => {
  it('stand together, in the order of the areas where there is one', () => {
    const [first, second] = [() => null, () => null]
    const pieces = composePieces([
      { panels: { comments: Component }, layers: [first] },
      { panels: { contactAgreement: Component }, layers: [second] },
      {},
    ])
    expect(Object.keys(pieces.panels)).toEqual(['comments', 'contactAgreement'])
    expect(pieces.layers).toEqual([first, second])
  })

  it('are refused where two areas give the same one', () => {
    const twice = { headers: { participant: Component } }
    expect(() => composePieces([twice, { headers: { site: Component } }, twice])).toThrow('Two areas give headers.participant')
    expect(() => composePieces([{ useHelp: () => new Map() }, { useHelp: () => new Map() }])).toThrow('Two areas give useHelp')
  })
})

describe('hand-made actions', () => {
  const may: May = (resource, action) => resource === 'mail' && action === 'assign'

  it('of a row are those of its resource that it offers, and none in the trash', () => {
    const attachment = [
      { key: 'view', label: 'a', run },
      { key: 'sign', label: 'b', run, isOffered: ({ versionNumber }: AnsweredRow) => versionNumber === 1 },
    ]
    const pieces = composePieces([{ rowActions: { attachment } }])
    const keys = (values: object) => rowPiecesOf(pieces, 'attachment', row(values), may).map(({ key }) => key)
    expect(keys({ versionNumber: 1 })).toEqual(['view', 'sign'])
    expect(keys({ versionNumber: 2 })).toEqual(['view'])
    expect(keys({ versionNumber: 1, deletedAt: '2026-01-01T00:00:00.000Z' })).toEqual([])
    expect(rowPiecesOf(pieces, 'site', row(), may)).toEqual([])
  })

  it('of several rows are those that are offered', () => {
    const participant = ['assign', 'mail'].map((key) => ({ key, label: key, Component, isOffered: (ask: May) => ask('mail', key) }))
    const pieces = composePieces([{ bulkActions: { participant } }])
    expect(bulkPiecesOf(pieces, 'participant', may).map(({ key }) => key)).toEqual(['assign'])
    expect(bulkPiecesOf(pieces, 'site', may)).toEqual([])
  })
})
