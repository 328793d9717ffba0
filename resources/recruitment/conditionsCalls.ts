import { data, defineCalls } from '../core/call.ts'
import { text } from '../core/fields/index.ts'
import type { ConditionMatch } from './conditionAnswers.ts'

/** Calls for the table of medical conditions. Specification 2, section 7, "Searches": public, since it contains no personal data. */
export const conditionCalls = defineCalls({
  search: {
    method: 'GET',
    path: 'public/conditions/search',
    access: { public: true },
    // A search costs ten times as much as another call, because some search terms occur in a third of all names.
    weight: 10,
    query: {
      term: text({ required: true, max: 100 }),
      lang: text({
        max: 35,
        pattern: { source: '(?:[eE][nN]|[fF][rR])(?:[-_].*)?', code: 'notAnOption' },
        about: 'Language of names, as `fr` or `fr-CA`; English where it is absent.',
      }),
    },
    output: data<readonly ConditionMatch[]>(),
  },
})
