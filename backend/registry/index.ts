import type { Values } from '#resources/core/conditions.ts'
import { normalise, validate } from '#resources/core/validate.ts'
import { nctIdIn } from '#resources/nctId.ts'
import { registryCalls } from '#resources/registry/calls.ts'
import type { RegistrySearchAnswer } from '#resources/registryAnswers.ts'
import { fieldsBeside } from '#resources/registryMapping.ts'
import { study } from '#resources/study.ts'
import type { TaskStarted } from '#resources/taskAnswers.ts'
import { callsOf, type DeclaredRequest } from '../engine/calls/callsOf.ts'
import type { Domain } from '../engine/types.ts'
import { invalid } from '../errors.ts'
import { startTask } from '../tasks/startTask.ts'
import { todayFor } from '../today.ts'
import { askRegistry, unknownShape } from './askRegistry.ts'
import { parsePage } from './parse.ts'
import { readStudy } from './readStudy.ts'
import { refreshStatuses, refreshStatusesTask } from './refreshStatuses.ts'
import { registryImport } from './registryImport.ts'

const namesBeside = Object.keys(fieldsBeside) as readonly (keyof typeof fieldsBeside)[]
const pageSize = '20'

/** Studies of a public registry, from which a study of ours is filled. Specification 2, section 7, "Registry import". */
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

/** Begins to bring in several studies, each as a draft. @throws invalid for a list that is empty, too long, or names what is no number of a study */
async function importStudies(request: DeclaredRequest<(typeof registryCalls)['import']>): Promise<TaskStarted> {
  const { nctIds, values } = request.input
  const numbers = nctIds.map(nctIdIn)
  if (numbers.includes(null)) throw invalid([{ path: 'nctIds', code: 'notAnNctId' }])
  const items = [...new Set(numbers.filter((each) => each !== null))]
  return startTask(request, { kind: 'REGISTRY_IMPORT', items, given: toldIn(values, todayFor(request.caller)) })
}

/** What the registry does not say, by the rules of its fields. @throws invalid */
function toldIn(values: unknown, today: string): Values {
  const given = typeof values === 'object' && values !== null ? (values as Values) : {}
  const beside = Object.fromEntries(namesBeside.map((name) => [name, given[name]]))
  const row = normalise(study, beside, today)
  const isRequired = (path: string) =>
    namesBeside.some((name) => name === path && (fieldsBeside[name] === 'required' || row[name] !== null))
  const problems = validate(study, row, today).filter(({ path }) => isRequired(path))
  if (problems.length > 0) throw invalid(problems)
  return Object.fromEntries(namesBeside.map((name) => [name, row[name]]))
}

/** @throws invalid for no words or too many, 502 as `askRegistry` */
async function searchStudies({
  query: { term, pageToken },
  studydesk: { config },
}: DeclaredRequest<(typeof registryCalls)['search']>): Promise<RegistrySearchAnswer> {
  const answer = await askRegistry({
    address: config.registryUrl,
    path: 'studies',
    parameters: { 'query.term': term, pageSize, ...(typeof pageToken === 'string' ? { pageToken } : {}) },
  })
  const page = parsePage(answer)
  if (page === null) throw unknownShape()
  return page
}
