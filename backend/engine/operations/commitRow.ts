import type { AnsweredRow } from '#resources/core/resource.ts'
import type { Operation } from '../parts.ts'
import { answererFor } from '../rows/answer.ts'
import { commitWrite } from '../transactions/commit.ts'
import { answerStatement } from './read.ts'

/**
 * Commits the write of one row, and answers the row as it stands then. Of a trusted step nobody is shown the row, and to read it with its labels takes
 * longer than to write it: its answer is the id alone. A write that leaves the caller's scope was undone before.
 * @throws what `commitWrite` throws
 */
export async function commitRow(
  operation: Operation,
  id: string,
  commit: Omit<Parameters<typeof commitWrite>[1], 'readBack' | 'doing'>,
): Promise<AnsweredRow> {
  if (operation.isTrusted === true) {
    await commitWrite(operation, { ...commit, doing: 'write' })
    return { id } as AnsweredRow
  }
  const [row] = await commitWrite(operation, { ...commit, readBack: answerStatement(operation, id), doing: 'write' })
  if (row === undefined) throw new Error('A row that was written cannot be read back')
  return answererFor(operation).answer(row)
}
