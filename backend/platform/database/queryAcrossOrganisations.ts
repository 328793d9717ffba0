import type { QueryResult } from 'pg'
import { setPurpose } from './pool.ts'
import type { Run, Statement, SystemPurpose } from './types.ts'

/**
 * Runs one query about all organisations within the transaction of one organisation, which then continues, so that a decision based on
 * the result is written in the same transaction. Row-level security allows the query where a policy names the purpose.
 */
export async function queryAcrossOrganisations(run: Run, purpose: SystemPurpose, question: Statement): Promise<QueryResult> {
  await run({ text: setPurpose, values: [purpose] })
  const result = await run(question)
  await run({ text: setPurpose, values: [''] })
  return result
}
