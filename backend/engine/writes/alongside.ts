import type { Statement } from '../../database/types.ts'
import type { WrittenRows } from '../engine.types.ts'
import type { Parts } from '../parts.ts'
import type { Alongside } from '../types.ts'

/** What domains add to the writes of an organisation, such as messages to other systems. Never asked within a transaction: see `Domain.alongside`. */
export const alongsideFor = (
  { alongside, studydesk }: Pick<Parts, 'alongside' | 'studydesk'>,
  orgId: string,
): Promise<readonly Alongside[]> => Promise.all(alongside.map((add) => add({ studydesk, orgId })))

/** What domains add to this write: in a transaction as they knew the organisation when it began. */
export async function statementsOfDomains(parts: Parts, written: WrittenRows): Promise<readonly Statement[]> {
  const all = parts.transaction?.alongside ?? (await alongsideFor(parts, written.orgId))
  return all.flatMap((add) => add(written))
}
