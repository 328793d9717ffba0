import type { ResourceRow } from '#resources/core/rows.ts'
import { type MovementKind, movementEffects } from '#resources/siteLogs/movementKinds.ts'
import { conflict, invalid } from '../platform/common/errors.ts'
import type { Write, WriteContext } from '../platform/engine/types.ts'

type Movement = ResourceRow['productMovement']
type MovementWrite = WriteContext<Movement>

/** Sets the changes of the balances. Invalid values are left to the validation. */
export function fillChanges({ input }: Write<Movement>): Partial<Movement> | undefined {
  const { kind, quantity } = input
  if (typeof kind !== 'string' || !(kind in movementEffects) || typeof quantity !== 'number') return undefined
  const effects = movementEffects[kind as MovementKind]
  return { stockChange: effects.stock * quantity, returnedChange: effects.returned * quantity }
}

/**
 * Checks a new movement. The lot and the participation are locked until the commit.
 * @throws conflict LotQuarantined, ProductExpired, ParticipantNotInTreatment, NotEnoughProduct and others; invalid participationOfOther
 */
export async function checkMovement(write: MovementWrite): Promise<void> {
  const { after } = write
  if (after.kind === 'DISPENSED' || after.kind === 'TRANSFERRED') await requireUsableLot(write)
  if (after.participantStudyId !== null) await requireParticipation(write)
  await updateBalances(write)
}

async function requireUsableLot({ after, caller, run }: MovementWrite): Promise<void> {
  const { rows } = await run({
    text: `select status = 'QUARANTINED' as "isQuarantined", expires_on < $3 as "isExpired" from product_lot where org_id = $1 and id = $2`,
    values: [caller.orgId, after.lotId, after.movedOn],
  })
  if (rows[0]?.isQuarantined === true) throw conflict('LotQuarantined')
  if (rows[0]?.isExpired === true && after.kind === 'DISPENSED') throw conflict('ProductExpired')
}

/** Requires a participation at the site of the lot; for dispensing, one that is enrolled and not withdrawn from treatment. */
async function requireParticipation({ after, caller, run }: MovementWrite): Promise<void> {
  const { rows } = await run({
    text: `select card.recruitment_status = 'ENROLLED' and card.conduct_status <> 'WITHDRAWN' and card.consent_status is distinct from 'WITHDRAWN'
        and person.deceased is not true as "isTreated"
      from participant_study card join participant person on person.org_id = card.org_id and person.id = card.participant_id
      where card.org_id = $1 and card.id = $2 and card.study_id = $3 and card.site_id = $4`,
    values: [caller.orgId, after.participantStudyId, after.studyId, after.siteId],
  })
  if (rows[0] === undefined) throw invalid([{ path: 'participantStudyId', code: 'participationOfOther' }])
  if (after.kind === 'DISPENSED' && rows[0].isTreated !== true) throw conflict('ParticipantNotInTreatment')
}

/**
 * Updates the balances of the lot: its unused and its returned units. Neither may be negative, nor what the participant has received and
 * not returned.
 * @throws conflict NotEnoughProduct, NotEnoughReturned, ReturnedMoreThanDispensed
 */
export async function updateBalances({ after, caller, run, work }: MovementWrite): Promise<void> {
  const { rows } = await run({
    text: `select coalesce(sum(stock_change), 0)::int as "inStock", coalesce(sum(returned_change), 0)::int as returned,
        coalesce(sum(case kind when 'DISPENSED' then quantity when 'RETURNED' then -quantity end) filter (where participant_study_id = $3), 0)::int as held
      from product_movement where org_id = $1 and lot_id = $2 and status = 'RECORDED'`,
    values: [caller.orgId, after.lotId, after.participantStudyId],
  })
  const { inStock, returned, held } = rows[0] as unknown as Readonly<Record<'inStock' | 'returned' | 'held', number>>
  if (inStock < 0) throw conflict('NotEnoughProduct')
  if (returned < 0) throw conflict('NotEnoughReturned')
  if (held < 0) throw conflict('ReturnedMoreThanDispensed')
  await work.trusted.update('productLot', after.lotId, { inStock, returned })
}
