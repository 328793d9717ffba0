import type { Statement } from '../../database/types.ts'
import type { WrittenRows } from '../engine.types.ts'
import type { Parts } from '../parts.ts'

/** What domains add to every write, such as a message to another system. They answer from the memory of the node, not of a transaction. */
export async function statementsOfDomains(parts: Parts, written: WrittenRows): Promise<readonly Statement[]> {
  if (parts.alongside.length === 0) return []
  const { studydesk } = parts.transaction?.outside ?? parts
  return (await Promise.all(parts.alongside.map((add) => add({ studydesk, ...written })))).flat()
}
