import { describe, expect, it } from 'vitest'
import type { AnsweredRow } from '#resources/core/resource.ts'
import { isPlainClick, openerOf, provideRecordLinks } from './recordLinks.ts'
import { provideRowActions, rowPiecesOf } from './rowPieces.ts'

const row = (values: object = {}) => ({ id: '1', actions: [], ...values }) as unknown as AnsweredRow

describe('hand-made actions of a row', () => {
  it('are those of its resource that it offers, and none in the trash', () => {
    const run = () => undefined
    provideRowActions({
      attachment: [
        { key: 'view', label: 'a', run },
        { key: 'sign', label: 'b', run, isOffered: ({ versionNumber }) => versionNumber === 1 },
      ],
    })
    const keys = (values: object) => rowPiecesOf('attachment', row(values)).map(({ key }) => key)
    expect(keys({ versionNumber: 1 })).toEqual(['view', 'sign'])
    expect(keys({ versionNumber: 2 })).toEqual(['view'])
    expect(keys({ versionNumber: 1, deletedAt: '2026-01-01T00:00:00.000Z' })).toEqual([])
    expect(rowPiecesOf('site', row())).toEqual([])
  })
})

describe('a link to a record', () => {
  it('opens in place where its resource has a way to, on a plain click alone', () => {
    const opened: string[] = []
    provideRecordLinks({ participant: (id) => void opened.push(id) })
    openerOf('participant')?.('7')
    expect([opened, openerOf('site')]).toEqual([['7'], undefined])
    const click = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false }
    const others = [{ button: 1 }, { ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }]
    expect([isPlainClick(click), ...others.map((other) => isPlainClick({ ...click, ...other }))]).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ])
  })
})
