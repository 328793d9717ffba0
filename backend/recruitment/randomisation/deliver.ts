import type { DeliveredAnswer } from '#resources/recruitment/randomisationAnswers.ts'
import type { randomisationCalls } from '#resources/recruitment/randomisationCalls.ts'
import { hasStudySite } from '../../platform/common/caller.ts'
import { conflict, notFound } from '../../platform/common/errors.ts'
import type { DeclaredRequest } from '../../platform/engine/calls/callsOf.ts'
import type { Work } from '../../platform/engine/engine.types.ts'
import { requireStudy } from '../../studies/requireStudySite.ts'
import { nextNumber } from './randomise.ts'

type Request = DeclaredRequest<(typeof randomisationCalls)['deliver']>

interface Target {
  readonly participantStudyId: string
  readonly siteId: string
  readonly recruitmentStatus: string
  readonly method: string | null
  readonly armId: string | null
  readonly randomisationId: string | null
  readonly state: string | null
  readonly storedArmId: string | null
  readonly externalId: string | null
  readonly code: string | null
  readonly number: string | null
}

/**
 * Stores an allocation that an external system made: `POST study/{studyId}/allocations`. The same allocation may arrive several times; a
 * different one never replaces it.
 * @throws notFound for another study or subject, conflict NotExternal, ArmUnknown, NotEnrolled, AllocationDiffers
 */
export async function deliverAllocation(request: Request): Promise<DeliveredAnswer> {
  const { caller, studydesk, input } = request
  const studyId = await requireStudy(request)
  return studydesk.engine.work(caller, async (work) => {
    const target = await findTarget(work, request, studyId)
    if (target.method !== 'EXTERNAL') throw conflict('NotExternal')
    if (target.armId === null) throw conflict('ArmUnknown')
    if (target.state === 'RANDOMISED') return repeatedAnswer(target, input)
    if (target.recruitmentStatus !== 'ENROLLED') throw conflict('NotEnrolled')
    const { id } =
      target.randomisationId === null
        ? await work.trusted.create('randomisation', { participantStudyId: target.participantStudyId })
        : { id: target.randomisationId }
    const number = input.number ?? (await nextNumber({ batch: (_, [statement]) => runOne(work, statement) }, caller.orgId, studyId))
    await work.trusted.transition('randomisation', id, {
      name: 'receive',
      changes: {
        number,
        randomisedAt: input.randomisedAt ?? new Date().toISOString(),
        armId: target.armId,
        code: input.code ?? null,
        externalId: input.externalId,
      },
    })
    return { id, number, isRepeated: false }
  })
}

const runOne = async ({ run }: Pick<Work, 'run'>, statement: Parameters<Work['run']>[0] | undefined) =>
  statement === undefined ? [] : [await run(statement)]

/** The study row is locked, so that deliveries for a study run one after another. */
async function findTarget({ run }: Pick<Work, 'run'>, { caller, input }: Request, studyId: string): Promise<Target> {
  await run({ text: 'select 1 from study where org_id = $1 and id = $2 for no key update', values: [caller.orgId, studyId] })
  const { rows } = await run({
    text: `select card.id::text as "participantStudyId", card.site_id::text as "siteId", card.recruitment_status as "recruitmentStatus",
        study.randomisation_method as method, arm.id::text as "armId", randomisation.id::text as "randomisationId", randomisation.state,
        randomisation.arm_id::text as "storedArmId", randomisation.external_id as "externalId", randomisation.code, randomisation.number
      from participant_study card join study on study.org_id = card.org_id and study.id = card.study_id
      left join randomisation on randomisation.org_id = card.org_id and randomisation.participant_study_id = card.id
      left join randomisation_arm arm on arm.org_id = card.org_id and arm.study_id = card.study_id and lower(arm.name) = lower($4)
      where card.org_id = $1 and card.study_id = $2 and lower(card.subject_id) = lower($3)`,
    values: [caller.orgId, studyId, input.subjectId, input.arm],
  })
  const target = rows[0] as unknown as Target | undefined
  if (target === undefined || !hasStudySite(caller, studyId, target.siteId)) throw notFound()
  return target
}

/** @throws conflict AllocationDiffers */
function repeatedAnswer(target: Target, { externalId, code, number }: Request['input']): DeliveredAnswer {
  const isSame =
    target.storedArmId === target.armId &&
    target.externalId === externalId &&
    target.code === (code ?? null) &&
    (number === undefined || number === null || number === target.number)
  if (!isSame) throw conflict('AllocationDiffers')
  return { id: String(target.randomisationId), number: String(target.number), isRepeated: true }
}
