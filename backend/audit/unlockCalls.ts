import type { ResourceAnswer } from '#resources/rows.ts'
import type { ListAnswer } from '../engine/engine.types.ts'
import type { ReferenceName } from '../engine/referenceName.ts'
import type { CallContext } from '../engine/types.ts'
import { recordTitles } from './recordTitles.ts'

type Unlock = ResourceAnswer['unlock']

/**
 * The report of unlocks: who opened which restricted profile, when and why. The engine lists it by the resource `unlock`; participants are named as in
 * the reader report.
 */
export async function listUnlocks({ caller, parameters, studydesk }: CallContext): Promise<ListAnswer<Unlock>> {
  const answer = await studydesk.engine.list(caller, 'unlock', parameters)
  const ids = answer.rows.flatMap(participantIn)
  const names = await recordTitles({ caller, studydesk }, { kind: 'participant', ids, call: 'unlocks' })
  return { ...answer, rows: answer.rows.map((row) => withTitle(row, names)) }
}

const participantIn = ({ participantId }: Unlock): readonly string[] => (typeof participantId === 'string' ? [participantId] : [])

function withTitle(row: Unlock, names: ReadonlyMap<string, ReferenceName>): Unlock {
  const [id] = participantIn(row)
  return id === undefined ? row : { ...row, labels: { ...row.labels, participantId: names.get(id)?.name ?? '' } }
}
