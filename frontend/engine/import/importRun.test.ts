import { expect, it } from 'vitest'
import type { ImportAnswer } from '#resources/core/answers/answers.ts'
import { beforeImport, type ImportEvent, importAfter } from './importRun.ts'
import { uploadFields } from './importUpload.ts'
import type { Sheet } from './readWorkbook.ts'

const after = (...events: readonly ImportEvent[]) => events.reduce(importAfter, beforeImport)
const file = new File(['a'], 'a.csv')
const sheet = { name: '' } as Sheet

it('discards decisions with another file, and problems with another sheet', () => {
  const decidedState = after({ kind: 'decided', rows: [1, 2], decision: 'skip' }, { kind: 'problem', problem: 'too many rows' })
  expect(Object.keys(decidedState.decided)).toEqual(['1', '2'])
  const read = [
    { kind: 'read', file, sheets: [sheet] },
    { kind: 'sheet', sheet },
  ] as const
  expect(read.reduce(importAfter, decidedState)).toMatchObject({ file, sheet, decided: {}, problem: null })
})

it('discards decisions with another sheet, whose rows are other people', () => {
  const decidedState = after({ kind: 'decided', rows: [1], decision: 'same' })
  expect(importAfter(decidedState, { kind: 'sheet', sheet }).decided).toEqual({})
})

it('discards the decision on a row that matches another participant after a correction, and retains the others', () => {
  const doubt = (row: number, recordId: string) => ({ row, path: null, code: 'probableDuplicate', message: 'Exists', recordId })
  const reportOf = (...problems: readonly object[]) => ({ problems }) as unknown as ImportAnswer
  const state = after(
    { kind: 'answered', report: reportOf(doubt(1, 'marisol'), doubt(2, 'rita'), doubt(3, 'rosa')) },
    { kind: 'decided', rows: [1, 2, 3], decision: 'same' },
    { kind: 'answered', report: reportOf(doubt(1, 'marisol'), doubt(2, 'ritva')) },
  )
  expect(state.decided).toEqual({ 1: 'same' })
})

it('has unsent input once the user edits the mapping or decides, until another file is chosen', () => {
  expect(beforeImport.hasInput).toBe(false)
  expect(after({ kind: 'decided', rows: [1], decision: 'skip' }).hasInput).toBe(true)
  const edited = after({ kind: 'edited' })
  expect(edited.hasInput).toBe(true)
  expect(importAfter(edited, { kind: 'read', file, sheets: [sheet] }).hasInput).toBe(false)
})

it('reports upload progress in percent, 100 while the server works, and ends with the response', () => {
  const sentState = after({ kind: 'problem', problem: 'broken' }, { kind: 'sent' })
  expect(sentState).toMatchObject({ problem: null, progress: 0 })
  expect(importAfter(sentState, { kind: 'uploaded', bytes: 1, total: 3 }).progress).toBe(33)
  expect(importAfter(sentState, { kind: 'uploaded', bytes: 1, total: undefined }).progress).toBe(100)
  const report = { problems: [] } as unknown as ImportAnswer
  expect([{ kind: 'answered', report } as const, { kind: 'ended' } as const].reduce(importAfter, sentState)).toMatchObject({
    report,
    progress: null,
  })
})

it('sends skipped columns with an empty name, and decisions only when rows are written', () => {
  const upload = {
    mapping: { Site: 'siteId', Note: null },
    corrections: { explained: {}, dateOrders: {} },
    forAll: {},
    choices: { studyId: 's' },
  }
  expect(uploadFields({ ...upload, decisions: null })).toEqual({
    mapping: '{"Site":"siteId","Note":""}',
    values: '{}',
    dateOrders: '{}',
    defaults: '{}',
    studyId: 's',
  })
  expect(uploadFields({ ...upload, decisions: {} }).decisions).toBe('{}')
})
