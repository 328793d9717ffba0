import { data, defineCalls } from '../call.ts'
import type { FoundCondition } from '../core/answers.ts'
import { text } from '../core/fields/index.ts'

/** The table of conditions. Specification 2, section 7, "Searches": public, since it holds nothing about any person. */
export const conditionCalls = defineCalls({
  search: {
    method: 'GET',
    path: 'public/conditions/search',
    access: { public: true },
    // Ten times the work of another call: some words are in a third of all names.
    weight: 10,
    query: {
      term: text({ required: true, max: 100 }),
      lang: text({
        max: 35,
        pattern: { source: '(?:[eE][nN]|[fF][rR])(?:[-_].*)?', code: 'notAnOption' },
        about: 'Language of names, as `fr` or `fr-CA`; English where it is absent.',
      }),
    },
    output: data<readonly FoundCondition[]>(),
  },
})
