import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { ListAnswer } from '../../platform/engine/engine.types.ts'
import type { ReferenceName } from '../../platform/engine/referenceName.ts'
import type { CallContext } from '../../platform/engine/types.ts'
import { recordTitles } from './recordTitles.ts'

type Unlock = ResourceAnswer['unlock']

/** Lists the report of unlocks: user, restricted profile, time and reason. Names participants as the reader report does. */
export async function listUnlocks({ caller, parameters, studydesk }: CallContext): Promise<ListAnswer<Unlock>> {
  const response = await studydesk.engine.list(caller, 'unlock', parameters)
  const ids = response.rows.flatMap(participantIdsOf)
  const names = await recordTitles({ caller, studydesk }, { kind: 'participant', ids, call: 'unlocks' })
  return { ...response, rows: response.rows.map((row) => withTitle(row, names)) }
}

const participantIdsOf = ({ participantId }: Unlock): readonly string[] => (typeof participantId === 'string' ? [participantId] : [])

function withTitle(row: Unlock, names: ReadonlyMap<string, ReferenceName>): Unlock {
  const [id] = participantIdsOf(row)
  return id === undefined ? row : { ...row, labels: { ...row.labels, participantId: names.get(id)?.name ?? '' } }
}
