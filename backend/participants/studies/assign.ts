import type { Values } from '#resources/core/conditions.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { participantCalls } from '#resources/participants/participantsCalls.ts'
import type { AssignmentAnswer, AssignmentError } from '#resources/recruitment/participantStudyAnswers.ts'
import { conflict } from '../../platform/common/errors.ts'
import type { DeclaredRequest } from '../../platform/engine/calls/callsOf.ts'
import { answerOf } from '../../platform/engine/databaseErrors/answer.ts'
import type { CallContext, CallerContext } from '../../platform/engine/types.ts'

/**
 * Assigns participants to studies, each like a single assignment, with the same checks and audit event. A failed assignment is reported
 * with the participant's name, and the others continue. Specification 2, sections 7 and 8. A locked participant may be assigned; the name
 * stays hidden.
 * @throws tooManyRequests while other assignments of the caller are in progress
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
    const { error: reportedError } = answerOf(asAssignment(error), { texts: studydesk.texts, language, correlationId }).body
    const refData = {
      participant: { participantId: readUuid(assignment.participantId) },
      studyId: readUuid(assignment.studyId),
      siteId: readUuid(assignment.siteId),
    }
    return { error: { ...reportedError, refData } }
  }
}

/** Replaces the error of the unique rule by `AlreadyInStudy`. The resource has only this one unique rule. */
function asAssignment(error: unknown): unknown {
  const apiError = error as { readonly errorCode?: string; readonly details?: { readonly fields?: readonly { readonly path: string }[] } }
  const isSecond = apiError.errorCode === 'Duplicate' && apiError.details?.fields?.some(({ path }) => path === 'studyId') === true
  return isSecond ? conflict('AlreadyInStudy') : error
}

const readUuid = (value: unknown): string | null => (typeof value === 'string' && isUuid(value.toLowerCase()) ? value.toLowerCase() : null)

type Name = Required<Pick<ResourceAnswer['participant'], 'firstName' | 'lastName'>>

/** Returns the names of the participants whom the caller may see; an owner also sees participants outside of their own studies. */
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
