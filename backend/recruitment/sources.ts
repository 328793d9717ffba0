import type { BoardChoice } from '#resources/boardAnswers.ts'
import { referralSources } from '#resources/referralSources.ts'
import type { CallRequest } from '../engine/types.ts'
import { studyIn } from './ownPlaces.ts'

/**
 * `GET study/{studyId}/source` (specification 2, section 7): from where participants may come to a study, in the caller's language. Every study
 * has the same sources.
 * @throws notFound for a study that is not there
 */
export async function readSources(request: CallRequest): Promise<readonly BoardChoice[]> {
  await studyIn(request)
  const { caller, studydesk } = request
  const nameOf = (source: string) => studydesk.texts.text(caller.language, `participants:values.participantStudy.source.${source}`)
  return referralSources.map((id) => ({ id, name: nameOf(id) }))
}
