import type { QueryResult } from 'pg'
import { setPurpose } from './pool.ts'
import type { Run, Statement, SystemPurpose } from './types.ts'

/**
 * One question about all organisations within the transaction of one, which goes on inside its own: for what must be decided and written
 * together. Row-level security answers it where a policy names the purpose.
 */
export async function askBeyond(run: Run, purpose: SystemPurpose, question: Statement): Promise<QueryResult> {
  await run({ text: setPurpose, values: [purpose] })
  const answer = await run(question)
  await run({ text: setPurpose, values: [''] })
  return answer
}
