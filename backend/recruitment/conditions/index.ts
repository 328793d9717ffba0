import { conditionCalls } from '#resources/recruitment/conditionsCalls.ts'
import { callsOf } from '../../platform/engine/calls/callsOf.ts'
import type { Domain } from '../../platform/engine/types.ts'
import { searchConditions } from './search.ts'

/**
 * Domain of the condition table. Specification 2, section 7, "Searches". The search needs no token, because the table has no personal
 * data.
 */
export const conditionsDomain: Domain = {
  calls: callsOf(conditionCalls, {
    search: ({ query: { term, lang }, studydesk }) =>
      searchConditions(studydesk.database, { text: term, language: /^fr/i.test(lang ?? '') ? 'fr' : 'en' }),
  }),
}
