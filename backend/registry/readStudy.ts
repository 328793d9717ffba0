import { nctIdIn } from '#resources/nctId.ts'
import type { RegistryStudy } from '#resources/registryAnswers.ts'
import type { Config } from '../config.ts'
import { ApplicationError, invalid } from '../errors.ts'
import { log } from '../log.ts'
import { askRegistry, unknownShape } from './askRegistry.ts'
import { parseStudy } from './parse.ts'

/** A study as the registry tells it now. @throws invalid for what is no number of a study there, 404 RegistryStudyUnknown, 502 as `askRegistry` */
export async function readStudy(config: Pick<Config, 'registryUrl'>, nctId: string): Promise<RegistryStudy> {
  const number = nctIdIn(nctId)
  if (number === null) throw invalid([{ path: 'nctId', code: 'notAnNctId' }])
  const answer = await askRegistry({ address: config.registryUrl, path: `studies/${number}` })
  if (answer === null) throw new ApplicationError(404, 'RegistryStudyUnknown')
  const study = parseStudy(answer)
  if (study === null) throw unknownShape()
  if (study.notRead.length > 0) log.warn('A study of the registry was read in part', { nctId: number, notRead: study.notRead.join(' ') })
  return study
}
