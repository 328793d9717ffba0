import { binderCalls } from '#resources/binder/binderCalls.ts'
import { callsOf } from '../platform/engine/calls/callsOf.ts'
import type { Domain } from '../platform/engine/types.ts'
import { binderFile } from './binderFile.ts'
import { fillVersion, supersedeFormer } from './filing.ts'
import { readBinder } from './readBinder.ts'
import { readGrid } from './readGrid.ts'

/** Domain of essential documents: what the rules require, what is filed and reviewed, and the binder of each study. */
export const binderDomain: Domain = {
  hooks: {
    filedDocument: {
      on: {
        create: { holds: { documentId: 'shared' }, fill: fillVersion },
        // The second of two concurrent reviews of one type sees the first.
        transitions: { review: { holds: { documentTypeId: 'alone' }, follow: supersedeFormer } },
      },
    },
  },
  calls: callsOf(binderCalls, { grid: readGrid, binder: readBinder, binderFile }),
}
