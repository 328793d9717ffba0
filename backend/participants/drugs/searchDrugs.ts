import type { DrugSearchAnswer } from '#resources/drugSearchAnswer.ts'
import type { participantCalls } from '#resources/participants/calls.ts'
import type { DeclaredRequest } from '../../engine/calls/callsOf.ts'
import type { Studydesk } from '../../engine/ports/studydesk.ts'
import { type DrugDatabase, openDrugDatabase } from './drugDatabase.ts'

/** Names of drugs for a therapy (specification 2, section 7). An outage is an answer, too: the name is then written freely. */
export const searchDrugs = async ({
  caller,
  query,
  studydesk,
}: DeclaredRequest<(typeof participantCalls)['searchDrugs']>): Promise<DrugSearchAnswer> =>
  databaseOf(studydesk).search(query.term ?? '', caller.language)

/** One for each running node, so that its kept answers end with it. */
const databases = new WeakMap<Studydesk['config'], DrugDatabase>()

function databaseOf({ config }: Studydesk): DrugDatabase {
  const opened = databases.get(config) ?? openDrugDatabase({ url: config.drugDatabaseUrl })
  databases.set(config, opened)
  return opened
}
