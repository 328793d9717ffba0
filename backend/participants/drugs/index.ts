import type { DrugSearchAnswer } from '#resources/drugSearchAnswer.ts'
import type { Call, CallRequest } from '../../engine/types.ts'
import { invalid } from '../../errors.ts'
import type { Studydesk } from '../../studydesk.ts'
import { type DrugDatabase, longestTerm, openDrugDatabase } from './drugDatabase.ts'

/** Names of drugs for a therapy (specification 2, section 7). An outage is an answer, too: the name is then written freely. */
export const drugCalls: readonly Call[] = [
  { method: 'GET', path: 'drugs/search', access: { page: 'PARTICIPANTS', action: 'CONTRIBUTE' }, handler: searchDrugs },
]

async function searchDrugs({ caller, query, studydesk }: CallRequest): Promise<DrugSearchAnswer> {
  const { term = '' } = query
  if (term.length > longestTerm) throw invalid([{ path: 'term', code: 'tooLong', details: { max: longestTerm } }])
  return databaseOf(studydesk).search(term, caller.language)
}

/** One for each running node, so that its kept answers end with it. */
const databases = new WeakMap<Studydesk['config'], DrugDatabase>()

function databaseOf({ config }: Studydesk): DrugDatabase {
  const opened = databases.get(config) ?? openDrugDatabase({ url: config.drugDatabaseUrl })
  databases.set(config, opened)
  return opened
}
