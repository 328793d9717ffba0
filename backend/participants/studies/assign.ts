import type { Values } from '#resources/core/conditions.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { AssignmentAnswer, AssignmentError } from '#resources/participantStudyAnswers.ts'
import type { participantCalls } from '#resources/participants/calls.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import type { DeclaredRequest } from '../../engine/calls/callsOf.ts'
import { answerOf } from '../../engine/failures/answer.ts'
import type { CallContext, CallerContext } from '../../engine/types.ts'
import { conflict } from '../../errors.ts'

/**
 * Assigns participants to studies, each for itself by the door of a single one, with its checks and its audit: one that fails is told by
 * name and stops no other. Specification 2, sections 7 and 8. A locked participant may be assigned; the name stays hidden.
 * @throws tooManyRequests while the caller has others under way
 */
export async function assignParticipants(
  request: DeclaredRequest<(typeof participantCalls)['assignToStudies']>,
): Promise<AssignmentAnswer> {
  const { caller, studydesk, input } = request
  const outcomes = await studydesk.engine.onEach(caller, input, (now, assignment) => assign({ caller: now, studydesk }, assignment))
  const failed = outcomes.flatMap(({ error }) => error ?? [])
  return {
    data: outcomes.flatMap(({ row }) => row ?? []),
    errors: failed.length === 0 ? [] : withNames(failed, await namesOf(request, failed)),
  }
}

interface Outcome {
  readonly row?: ResourceAnswer['participantStudy']
  readonly error?: AssignmentError
}

async function assign({ caller, studydesk }: CallerContext, assignment: Values): Promise<Outcome> {
  try {
    return { row: await studydesk.engine.create(caller, 'participantStudy', assignment) }
  } catch (error) {
    const { language, correlationId } = caller
    const { error: told } = answerOf(asAssignment(error), { texts: studydesk.texts, language, correlationId }).body
    const refData = {
      participant: { participantId: idIn(assignment.participantId) },
      studyId: idIn(assignment.studyId),
      siteId: idIn(assignment.siteId),
    }
    return { error: { ...told, refData } }
  }
}

/** Only one rule makes a participant unique in a study: it is told as what it means. */
function asAssignment(error: unknown): unknown {
  const known = error as { readonly errorCode?: string; readonly details?: { readonly fields?: readonly { readonly path: string }[] } }
  const isSecond = known.errorCode === 'Duplicate' && known.details?.fields?.some(({ path }) => path === 'studyId') === true
  return isSecond ? conflict('AlreadyInStudy') : error
}

const idIn = (value: unknown): string | null => (typeof value === 'string' && isUuid(value.toLowerCase()) ? value.toLowerCase() : null)

type Name = Required<Pick<ResourceAnswer['participant'], 'firstName' | 'lastName'>>

/** The participants whom the caller may see by name; an owner sees those outside of their own studies, too. */
async function namesOf({ caller, studydesk }: CallContext, errors: readonly AssignmentError[]): Promise<ReadonlyMap<string, Name>> {
  const ids = [...new Set(errors.flatMap(({ refData }) => refData.participant.participantId ?? []))]
  const rows = await studydesk.engine.listById(caller, 'participant', ids, { allStudies: true })
  return new Map(
    rows.flatMap(({ id, firstName, lastName }) =>
      firstName === undefined || lastName === undefined ? [] : [[id, { firstName, lastName }] as const],
    ),
  )
}

const withNames = (errors: readonly AssignmentError[], names: ReadonlyMap<string, Name>): readonly AssignmentError[] =>
  errors.map((error) => {
    const { participant } = error.refData
    return { ...error, refData: { ...error.refData, participant: { ...participant, ...names.get(participant.participantId ?? '') } } }
  })
