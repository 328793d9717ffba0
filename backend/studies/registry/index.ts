import type { Values } from '#resources/core/conditions.ts'
import { normalise, validate } from '#resources/core/validate.ts'
import type { TaskStarted } from '#resources/organisation/taskAnswers.ts'
import { parseNctId } from '#resources/studies/nctId.ts'
import type { RegistrySearchAnswer } from '#resources/studies/registry/registryAnswers.ts'
import { registryCalls } from '#resources/studies/registry/registryCalls.ts'
import { fieldsBeside } from '#resources/studies/registry/registryMapping.ts'
import { study } from '#resources/studies/study.ts'
import { invalid } from '../../platform/common/errors.ts'
import { todayFor } from '../../platform/common/today.ts'
import { callsOf, type DeclaredRequest } from '../../platform/engine/calls/callsOf.ts'
import type { Domain } from '../../platform/engine/types.ts'
import { startTask } from '../../platform/tasks/startTask.ts'
import { parsePage } from './parse.ts'
import { readStudy } from './readStudy.ts'
import { refreshStatuses, refreshStatusesTask } from './refreshStatuses.ts'
import { registryImport } from './registryImport.ts'
import { createUnknownShape, requestRegistry } from './requestRegistry.ts'

const additionalFieldNames = Object.keys(fieldsBeside) as readonly (keyof typeof fieldsBeside)[]
const pageSize = '20'

/** Domain for importing studies from a public registry. Specification 2, section 7, "Registry import". */
export const registryDomain: Domain = {
  taskKinds: { REGISTRY_IMPORT: { makes: 'study', step: registryImport, together: 1 } },
  tasks: { [refreshStatusesTask]: refreshStatuses },
  schedules: { [refreshStatusesTask]: { cron: '35 4 * * *' } },
  calls: callsOf(registryCalls, {
    study: ({ params: { nctId }, studydesk: { config } }) => readStudy(config, nctId),
    search: searchStudies,
    import: importStudies,
  }),
}

/**
 * Starts the import of several studies, each as a draft. @throws invalid for a list that is empty,
 * too long, or contains an invalid study number
 */
async function importStudies(request: DeclaredRequest<(typeof registryCalls)['import']>): Promise<TaskStarted> {
  const { nctIds, values } = request.input
  const numbers = nctIds.map(parseNctId)
  if (numbers.includes(null)) throw invalid([{ path: 'nctIds', code: 'notAnNctId' }])
  const items = [...new Set(numbers.filter((each) => each !== null))]
  return startTask(request, { kind: 'REGISTRY_IMPORT', items, input: readAdditionalValues(values, todayFor(request.caller)) })
}

/** Returns the values that the registry does not provide, checked by the rules of their fields. @throws invalid */
function readAdditionalValues(values: unknown, today: string): Values {
  const providedValues = typeof values === 'object' && values !== null ? (values as Values) : {}
  const additionalValues = Object.fromEntries(additionalFieldNames.map((name) => [name, providedValues[name]]))
  const row = normalise(study, additionalValues, today)
  const isRequired = (path: string) =>
    additionalFieldNames.some((name) => name === path && (fieldsBeside[name] === 'required' || row[name] !== null))
  const problems = validate(study, row, today).filter(({ path }) => isRequired(path))
  if (problems.length > 0) throw invalid(problems)
  return Object.fromEntries(additionalFieldNames.map((name) => [name, row[name]]))
}

/** Searches the registry. @throws invalid for an empty or too long search text, 502 as `requestRegistry` */
async function searchStudies({
  query: { term, pageToken },
  studydesk: { config },
}: DeclaredRequest<(typeof registryCalls)['search']>): Promise<RegistrySearchAnswer> {
  const response = await requestRegistry({
    address: config.registryUrl,
    path: 'studies',
    parameters: { 'query.term': term, pageSize, ...(typeof pageToken === 'string' ? { pageToken } : {}) },
  })
  const page = parsePage(response)
  if (page === null) throw createUnknownShape()
  return page
}
