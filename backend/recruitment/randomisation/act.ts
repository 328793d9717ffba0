import type { PreparedAnswer, RandomisationStateAnswer } from '#resources/recruitment/randomisationAnswers.ts'
import type { randomisationCalls } from '#resources/recruitment/randomisationCalls.ts'
import { conflict } from '../../platform/common/errors.ts'
import type { DeclaredRequest } from '../../platform/engine/calls/callsOf.ts'
import { answersOf } from './randomise.ts'
import { readReadiness } from './readiness.ts'

type Request<Name extends keyof typeof randomisationCalls> = DeclaredRequest<(typeof randomisationCalls)[Name]>

/** Returns what the screens show about a participation: `GET participant-study/{id}/randomisation`. @throws notFound */
export async function readState({ caller, studydesk, params: { id } }: Request<'state'>): Promise<RandomisationStateAnswer> {
  const card = await studydesk.engine.read(caller, 'participantStudy', id)
  const { rows } = await studydesk.engine.list(caller, 'randomisation', { participantStudyId: id })
  const [row] = rows
  const { design, factors, refusals } = await readReadiness({
    database: studydesk.database,
    caller,
    card,
    answers: answersOf(row?.answers),
  })
  const isRandomised = row?.state === 'RANDOMISED'
  const own = await studydesk.engine.list(caller, 'unblinding', { participantStudyId: id, state: 'UNBLINDED' })
  return {
    isRandomised,
    isPlanned: design.method !== null,
    blinding: design.blinding,
    number: isRandomised ? (row?.number ?? null) : null,
    randomisedAt: isRandomised ? (row?.randomisedAt ?? null) : null,
    factors,
    refusals: isRandomised ? ['AlreadyRandomised'] : refusals,
    unblindingId: own.rows.find(({ unblindedBy }) => unblindedBy === caller.userId)?.id ?? null,
  }
}

/**
 * Stores the answers to the questions before the signature. The participant is randomised only by the transition `randomise`.
 * @throws notFound, conflict with the most serious refusal
 */
export async function prepare({ caller, studydesk, params: { id }, input }: Request<'prepare'>): Promise<PreparedAnswer> {
  const card = await studydesk.engine.read(caller, 'participantStudy', id)
  const answers = answersOf(input.answers)
  const { refusals } = await readReadiness({ database: studydesk.database, caller, card, answers })
  const { rows } = await studydesk.engine.list(caller, 'randomisation', { participantStudyId: id })
  const [stored] = rows
  if (stored?.state === 'RANDOMISED') throw conflict('AlreadyRandomised')
  const [gravest] = refusals
  if (gravest !== undefined) throw conflict(gravest, { data: { refusals } })
  const row =
    stored === undefined
      ? await studydesk.engine.create(caller, 'randomisation', { participantStudyId: id, answers })
      : await studydesk.engine.update(caller, 'randomisation', stored.id, { answers, version: stored.version } as never)
  return { id: row.id, version: row.version }
}
