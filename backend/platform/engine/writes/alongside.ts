import type { Statement } from '../../database/types.ts'
import type { EngineContext } from '../context.ts'
import type { WrittenRows } from '../engine.types.ts'
import type { AlongsideStatements } from '../types.ts'

/**
 * Returns the functions that add statements of the domains, such as webhooks, to the writes of an organisation. Never called inside a
 * transaction: see `Domain.alongside`.
 */
export const loadAlongsideStatements = (
  { alongside, studydesk }: Pick<EngineContext, 'alongside' | 'studydesk'>,
  orgId: string,
): Promise<readonly AlongsideStatements[]> => Promise.all(alongside.map((add) => add({ studydesk, orgId })))

/**
 * Returns the statements that the domains add to this write. Inside a transaction, they depend on the state at the start of the
 * transaction.
 */
export async function statementsOfDomains(context: EngineContext, writtenRows: WrittenRows): Promise<readonly Statement[]> {
  const alongsideStatements = context.transaction?.alongside ?? (await loadAlongsideStatements(context, writtenRows.orgId))
  return alongsideStatements.flatMap((add) => add(writtenRows))
}
