import { nctIdIn } from '#resources/nctId.ts'
import type { RegistrySearchAnswer, RegistryStudy } from '#resources/registryAnswers.ts'
import type { CallRequest, Domain } from '../engine/types.ts'
import { ApplicationError, invalid } from '../errors.ts'
import { log } from '../log.ts'
import { askRegistry, unknownShape } from './askRegistry.ts'
import { parsePage, parseStudy } from './parse.ts'

const access = { page: 'ADMIN_STUDY', action: 'CONTRIBUTE' } as const
const pageSize = '20'
const longestTerm = 200

/** Studies of a public registry, from which a study of ours is filled. Specification 2, section 7, "Registry import". */
export const registryDomain: Domain = {
  calls: [
    { method: 'GET', path: 'registry/study/:nctId', access, handler: readStudy },
    {
      method: 'GET',
      path: 'registry/studies',
      access,
      takes: { term: 'Words of a title or condition.', pageToken: 'What the page before answered as nextPageToken.' },
      handler: searchStudies,
    },
  ],
}

/** @throws invalid for what is no number of a study there, 404 RegistryStudyUnknown, 502 as `askRegistry` */
async function readStudy({ params: { nctId = '' }, studydesk: { config } }: CallRequest): Promise<RegistryStudy> {
  const number = nctIdIn(nctId)
  if (number === null) throw invalid([{ path: 'nctId', code: 'notAnNctId' }])
  const answer = await askRegistry({ address: config.registryUrl, path: `studies/${number}` })
  if (answer === null) throw new ApplicationError(404, 'RegistryStudyUnknown')
  const study = parseStudy(answer)
  if (study === null) throw unknownShape()
  if (study.notRead.length > 0) log.warn('A study of the registry was read in part', { nctId: number, notRead: study.notRead.join(' ') })
  return study
}

/** @throws invalid for no words or too many, 502 as `askRegistry` */
async function searchStudies({ query: { term = '', pageToken }, studydesk: { config } }: CallRequest): Promise<RegistrySearchAnswer> {
  const words = term.trim()
  if (words === '') throw invalid([{ path: 'term', code: 'required' }])
  if (words.length > longestTerm) throw invalid([{ path: 'term', code: 'tooLong', details: { max: longestTerm } }])
  const answer = await askRegistry({
    address: config.registryUrl,
    path: 'studies',
    parameters: { 'query.term': words, pageSize, ...(pageToken === undefined ? {} : { pageToken }) },
  })
  const page = parsePage(answer)
  if (page === null) throw unknownShape()
  return page
}
