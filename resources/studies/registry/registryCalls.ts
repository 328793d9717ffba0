import { data, defineCalls } from '../../core/call.ts'
import { json, tags, text } from '../../core/fields/index.ts'
import type { TaskStarted } from '../../organisation/taskAnswers.ts'
import { mostImported, type RegistrySearchAnswer, type RegistryStudy } from './registryAnswers.ts'

const change = { of: 'study', access: { page: 'ADMIN_STUDY', action: 'CONTRIBUTE' } } as const

/** Calls to search a public registry and import studies from it. Specification 2, section 7, "Registry import". */
export const registryCalls = defineCalls({
  study: { ...change, method: 'GET', path: 'registry/study/:nctId', output: data<RegistryStudy>() },
  search: {
    ...change,
    method: 'GET',
    path: 'registry/studies',
    query: {
      term: text({ required: true, max: 200, about: 'Words of a title or condition.' }),
      pageToken: text({ max: 500, about: '`nextPageToken` of the page before.' }),
    },
    output: data<RegistrySearchAnswer>(),
  },
  import: {
    ...change,
    method: 'POST',
    path: 'registry/import',
    status: 202,
    input: {
      nctIds: tags({ required: true, maxCount: mostImported, about: 'Numbers of studies at ClinicalTrials.gov.' }),
      values: json({ shape: 'object', about: 'Fields that the registry does not tell, for all of them.' }),
    },
    output: data<TaskStarted>(),
  },
})
