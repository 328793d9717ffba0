import type { ResponseRow } from '#resources/core/resource.ts'
import type { RequestContext } from '../context.ts'
import { createAnswerer } from '../rows/answer.ts'
import { commitWrite } from '../transactions/commit.ts'
import { answerStatement } from './read.ts'

/**
 * Commits the write of one row and returns the row as stored. A trusted step returns only the id, since reading the row with its labels
 * takes longer than writing it. A write that would move the row out of the caller's scope is rolled back.
 * @throws the errors of `commitWrite`
 */
export async function commitRow(
  operation: RequestContext,
  id: string,
  commit: Omit<Parameters<typeof commitWrite>[1], 'readBack' | 'doing'>,
): Promise<ResponseRow> {
  if (operation.isTrusted === true) {
    await commitWrite(operation, { ...commit, doing: 'write' })
    return { id } as ResponseRow
  }
  const [row] = await commitWrite(operation, { ...commit, readBack: answerStatement(operation, id), doing: 'write' })
  if (row === undefined) throw new Error('A row that was written cannot be read back')
  return createAnswerer(operation).answer(row)
}
