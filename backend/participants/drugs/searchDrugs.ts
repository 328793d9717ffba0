import type { DrugSearchAnswer } from '#resources/participants/drugSearchAnswer.ts'
import type { participantCalls } from '#resources/participants/participantsCalls.ts'
import type { DeclaredRequest } from '../../platform/engine/calls/callsOf.ts'
import type { Services } from '../../platform/engine/ports/services.ts'
import { type DrugDatabase, openDrugDatabase } from './drugDatabase.ts'

/**
 * Returns names of drugs for a therapy (specification 2, section 7). During an outage the response says so, and the user types the name
 * freely.
 */
export const searchDrugs = async ({
  caller,
  query,
  studydesk,
}: DeclaredRequest<(typeof participantCalls)['searchDrugs']>): Promise<DrugSearchAnswer> =>
  databaseOf(studydesk).search(query.term ?? '', caller.language)

/** One client of the drug database for each running node, so that its cache ends with the node. */
const databases = new WeakMap<Services['config'], DrugDatabase>()

function databaseOf({ config }: Services): DrugDatabase {
  const opened = databases.get(config) ?? openDrugDatabase({ url: config.drugDatabaseUrl })
  databases.set(config, opened)
  return opened
}
