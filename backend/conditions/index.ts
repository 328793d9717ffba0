import { conditionCalls } from '#resources/conditions/calls.ts'
import { callsOf } from '../engine/calls/callsOf.ts'
import type { Domain } from '../engine/types.ts'
import { searchConditions } from './search.ts'

/** The table of conditions. Specification 2, section 7, "Searches": needs no token, since it holds nothing about anybody. */
export const conditionsDomain: Domain = {
  calls: callsOf(conditionCalls, {
    search: ({ query: { term, lang }, studydesk }) =>
      searchConditions(studydesk.database, { text: term, language: /^fr/i.test(lang ?? '') ? 'fr' : 'en' }),
  }),
}
