import { data, defineCalls, file } from '../core/call.ts'
import { ref } from '../core/fields/index.ts'
import type { Binder } from './binder.ts'
import type { RecordGrid } from './recordGrid.ts'

const access = { page: 'ESSENTIAL_RECORDS', action: 'VIEW' } as const

/** Calls for the completeness of essential documents, and for the binder of a study. */
export const binderCalls = defineCalls({
  grid: {
    of: 'expectedDocument',
    method: 'GET',
    path: 'essential-records/grid',
    access,
    query: { studyId: ref({ to: 'study', about: 'A study. Absent: all studies of the caller.' }) },
    output: data<RecordGrid>(),
  },
  binder: { of: 'filedDocument', method: 'GET', path: 'study/:studyId/binder', access, output: data<Binder>() },
  binderFile: {
    of: 'filedDocument',
    method: 'GET',
    path: 'study/:studyId/binder/file',
    access,
    output: file('application/zip'),
    weight: 10,
  },
})
