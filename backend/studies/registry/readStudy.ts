import { parseNctId } from '#resources/studies/nctId.ts'
import type { RegistryStudy } from '#resources/studies/registry/registryAnswers.ts'
import { ApplicationError, invalid } from '../../platform/common/errors.ts'
import { log } from '../../platform/common/log.ts'
import type { Config } from '../../platform/config/config.ts'
import { parseStudy } from './parse.ts'
import { createUnknownShape, requestRegistry } from './requestRegistry.ts'

/**
 * Returns the study as the registry has it now. @throws invalid for an invalid number, 404 RegistryStudyUnknown, 502 as `requestRegistry`
 */
export async function readStudy(config: Pick<Config, 'registryUrl'>, nctId: string): Promise<RegistryStudy> {
  const number = parseNctId(nctId)
  if (number === null) throw invalid([{ path: 'nctId', code: 'notAnNctId' }])
  const response = await requestRegistry({ address: config.registryUrl, path: `studies/${number}` })
  if (response === null) throw new ApplicationError(404, 'RegistryStudyUnknown')
  const study = parseStudy(response)
  if (study === null) throw createUnknownShape()
  if (study.notRead.length > 0)
    log.warn('A study from the registry was only partly read', { nctId: number, notRead: study.notRead.join(' ') })
  return study
}
