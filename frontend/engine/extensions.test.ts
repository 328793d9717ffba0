import { describe, expect, it } from 'vitest'
import type { ResponseRow } from '#resources/core/resource.ts'
import type { May } from '../base/providers/accessControlProvider.ts'
import { composeExtensions, customBulkActionsOf, customRowActionsOf } from './extensions.ts'

const createRow = (values: object = {}) => ({ id: '1', actions: [], ...values }) as unknown as ResponseRow
const run = () => undefined
const Component = () => null

describe('interface pieces of all areas', () => {
  it('interface pieces are combined, in the order of the areas where order matters', () => {
    const [first, second] = [() => null, () => null]
    const extensions = composeExtensions([
      { panels: { comments: Component }, layers: [first] },
      { panels: { contactAgreement: Component }, layers: [second] },
      {},
    ])
    expect(Object.keys(extensions.panels)).toEqual(['comments', 'contactAgreement'])
    expect(extensions.layers).toEqual([first, second])
  })

  it('interface pieces above one list may come from several areas, in their order', () => {
    const area = (key: string) => ({ listActions: { formSubmission: [{ key, label: key, isOffered: () => true, Component }] } })
    const { listActions } = composeExtensions([area('export'), area('import')])
    expect(listActions.formSubmission?.map(({ key }) => key)).toEqual(['export', 'import'])
  })

  it('interface pieces are rejected when two areas provide the same one', () => {
    const duplicateArea = { headers: { participant: Component } }
    expect(() => composeExtensions([duplicateArea, { headers: { site: Component } }, duplicateArea])).toThrow(
      'Two areas give headers.participant',
    )
    expect(() => composeExtensions([{ useHelp: () => new Map() }, { useHelp: () => new Map() }])).toThrow('Two areas give useHelp')
  })
})

describe('custom actions', () => {
  it('custom actions of several areas for the same list are all offered, in the order of the areas', () => {
    const listOf = (key: string) => ({ listActions: { mail: [{ key, label: key, Component }] } })
    expect(composeExtensions([listOf('export'), {}, listOf('import')]).listActions.mail?.map(({ key }) => key)).toEqual([
      'export',
      'import',
    ])
  })

  const may: May = (resource, action) => resource === 'mail' && action === 'assign'

  it('custom actions of a row are those of its resource that apply, and none in the trash', () => {
    const attachment = [
      { key: 'view', label: 'a', run },
      { key: 'sign', label: 'b', run, isOffered: ({ versionNumber }: ResponseRow) => versionNumber === 1 },
    ]
    const extensions = composeExtensions([{ rowActions: { attachment } }])
    const getActionKeys = (values: object) => customRowActionsOf(extensions, 'attachment', createRow(values), may).map(({ key }) => key)
    expect(getActionKeys({ versionNumber: 1 })).toEqual(['view', 'sign'])
    expect(getActionKeys({ versionNumber: 2 })).toEqual(['view'])
    expect(getActionKeys({ versionNumber: 1, deletedAt: '2026-01-01T00:00:00.000Z' })).toEqual([])
    expect(customRowActionsOf(extensions, 'site', createRow(), may)).toEqual([])
  })

  it('custom actions of several rows are those that apply', () => {
    const participant = ['assign', 'mail'].map((key) => ({
      key,
      label: key,
      Component,
      isOffered: (isAllowed: May) => isAllowed('mail', key),
    }))
    const extensions = composeExtensions([{ bulkActions: { participant } }])
    expect(customBulkActionsOf(extensions, 'participant', may).map(({ key }) => key)).toEqual(['assign'])
    expect(customBulkActionsOf(extensions, 'site', may)).toEqual([])
  })
})
