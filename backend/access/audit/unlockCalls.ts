import type { AnsweredRow } from '#resources/core/resource.ts'
import { resourceNamed } from '#resources/index.ts'
import type { ListAnswer } from '../../engine/engine.types.ts'
import type { ReferenceName } from '../../engine/rows/referenceName.ts'
import type { Call, CallRequest } from '../../engine/types.ts'
import { recordTitles } from './recordTitles.ts'

const unlocks = resourceNamed('unlock')

/**
 * The report of unlocks: who opened which restricted profile, when and why. The engine lists it by the resource `unlock`; participants are named as in
 * the reader report.
 */
export const unlockCalls: readonly Call[] = [
  { method: 'GET', path: unlocks.path.many, access: { page: 'ADMIN_AUDIT', action: 'VIEW' }, answer: 'list', handler: listUnlocks },
]

async function listUnlocks({ caller, parameters, studydesk }: CallRequest): Promise<ListAnswer> {
  const answer = await studydesk.engine.list(caller, 'unlock', parameters)
  const ids = answer.rows.flatMap(participantIn)
  const names = await recordTitles({ caller, studydesk }, { kind: 'participant', ids, call: 'unlocks' })
  return { ...answer, rows: answer.rows.map((row) => withTitle(row, names)) }
}

const participantIn = ({ participantId }: AnsweredRow): readonly string[] => (typeof participantId === 'string' ? [participantId] : [])

function withTitle(row: AnsweredRow, names: ReadonlyMap<string, ReferenceName>): AnsweredRow {
  const [id] = participantIn(row)
  return id === undefined ? row : { ...row, labels: { ...row.labels, participantId: names.get(id)?.name ?? '' } }
}
