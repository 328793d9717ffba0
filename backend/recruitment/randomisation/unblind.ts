import type { ResourceRow } from '#resources/core/rows.ts'
import type { AllocationAnswer } from '#resources/recruitment/randomisationAnswers.ts'
import type { randomisationCalls } from '#resources/recruitment/randomisationCalls.ts'
import { conflict, notFound } from '../../platform/common/errors.ts'
import type { DeclaredRequest } from '../../platform/engine/calls/callsOf.ts'
import type { Write } from '../../platform/engine/types.ts'

type Unblinding = ResourceRow['unblinding']

/** Names the randomisation of the participant in the signed unblinding. @throws conflict NotRandomised, NotBlinded */
export async function fillRandomisation({ caller, studydesk, before }: Write<Unblinding>): Promise<Partial<Unblinding> | undefined> {
  if (before === null) return undefined
  const [answer] = await studydesk.database.batch(caller.orgId, [
    {
      text: `select randomisation.id::text, study.blinding from randomisation
        join study on study.org_id = randomisation.org_id and study.id = randomisation.study_id
        where randomisation.org_id = $1 and randomisation.participant_study_id = $2 and randomisation.state = 'RANDOMISED'`,
      values: [caller.orgId, before.participantStudyId],
    },
  ])
  const row = answer?.rows[0]
  if (row === undefined) throw conflict('NotRandomised')
  if (row.blinding !== 'DOUBLE') throw conflict('NotBlinded')
  return { randomisationId: String(row.id) }
}

/**
 * Returns the allocation of a participant to the user who unblinded it, and to no other user. Each reading is an event of the audit trail.
 * @throws notFound
 */
export async function readAllocation({
  caller,
  studydesk,
  params: { id },
}: DeclaredRequest<(typeof randomisationCalls)['allocation']>): Promise<AllocationAnswer> {
  const row = await studydesk.engine.read(caller, 'unblinding', id)
  if (row.state !== 'UNBLINDED' || row.unblindedBy !== caller.userId) throw notFound()
  return studydesk.engine.work(caller, async ({ run }) => {
    const { rows } = await run({
      text: `select arm.name as arm, randomisation.code from randomisation
        join randomisation_arm arm on arm.org_id = randomisation.org_id and arm.id = randomisation.arm_id
        where randomisation.org_id = $1 and randomisation.id = $2`,
      values: [caller.orgId, row.randomisationId],
    })
    const allocation = rows[0] as unknown as AllocationAnswer | undefined
    if (allocation === undefined) throw notFound()
    await run(
      studydesk.engine.auditStatement(caller, {
        kind: 'unblinding',
        action: 'readAllocation',
        recordId: id,
        studyId: row.studyId,
        siteId: row.siteId,
        changes: {},
      }),
    )
    return allocation
  })
}
