import type { ResourceRow } from '#resources/core/rows.ts'
import { dateOfRow } from '#resources/core/values/day.ts'
import { randomisationNumberOf } from '#resources/recruitment/randomisationRules.ts'
import { conflict, notFound } from '../../platform/common/errors.ts'
import type { Database } from '../../platform/database/types.ts'
import type { Write, WriteContext } from '../../platform/engine/types.ts'
import { readReadiness } from './readiness.ts'

type Randomisation = ResourceRow['randomisation']

interface FreeSlot {
  readonly id: string
  readonly armId: string
  readonly code: string | null
}

/**
 * Takes the next free slot of the participant's stratum. Locks the active list until the commit, so that concurrent randomisations of a
 * study run one after another: no two share a slot, and none is skipped.
 * @throws conflict with the most serious refusal, or NoSlot if the stratum has no free slot
 */
export async function takeSlot(write: Write<Randomisation>): Promise<Partial<Randomisation> | undefined> {
  const { before, caller, studydesk } = write
  if (before === null) return undefined
  const { orgId } = caller
  const { database } = studydesk
  const card = await readCard(database, orgId, before.participantStudyId)
  const { refusals, stratum } = await readReadiness({ database, caller, card, answers: answersOf(before.answers) })
  const [gravest] = refusals
  if (gravest !== undefined || stratum === null) throw conflict(gravest ?? 'FactorsMissing', { data: { refusals } })
  const [list] = await database.batch(orgId, [
    {
      text: `select id::text from randomisation_list where org_id = $1 and study_id = $2 and state = 'ACTIVE' for update`,
      values: [orgId, card.studyId],
    },
  ])
  const listId = list?.rows[0]?.id
  if (listId === undefined) throw conflict('NoActiveList')
  const [slots] = await database.batch(orgId, [
    {
      text: `select id::text, arm_id::text as "armId", code from randomisation_slot
        where org_id = $1 and list_id = $2 and stratum = $3 and used_at is null order by position limit 1 for update`,
      values: [orgId, listId, stratum],
    },
  ])
  const slot = slots?.rows[0] as unknown as FreeSlot | undefined
  if (slot === undefined) throw conflict('NoSlot')
  return {
    stratum,
    number: await nextNumber(database, orgId, card.studyId),
    slotId: slot.id,
    armId: slot.armId,
    code: slot.code,
  }
}

/** Returns the next randomisation number of a study. The caller has locked what orders the randomisations of the study. */
export async function nextNumber(database: Pick<Database, 'batch'>, orgId: string, studyId: string): Promise<string> {
  const [answer] = await database.batch(orgId, [
    {
      text: `select coalesce(max(substring(number from '^R-(\\d+)$')::int), 0) + 1 as next from randomisation where org_id = $1 and study_id = $2`,
      values: [orgId, studyId],
    },
  ])
  return randomisationNumberOf(Number(answer?.rows[0]?.next))
}

/**
 * Marks the slot as used and dates the randomisation on the participation. In an open-label or single-blind study, also puts the
 * participant into the group of the arm.
 */
export async function useSlot({ after, work, run, caller: { orgId, zones } }: WriteContext<Randomisation>): Promise<void> {
  const { rows } = await run({
    text: `select card.subject_id as "subjectId", arm.group_id::text as "groupId", study.blinding from participant_study card
      join study on study.org_id = card.org_id and study.id = card.study_id
      join randomisation_arm arm on arm.org_id = card.org_id and arm.id = $3
      where card.org_id = $1 and card.id = $2`,
    values: [orgId, after.participantStudyId, after.armId],
  })
  const [facts] = rows as unknown as readonly { subjectId: string | null; groupId: string | null; blinding: string }[]
  if (facts === undefined) throw notFound()
  if (after.slotId !== null)
    await work.trusted.update('randomisationSlot', after.slotId, {
      randomisationNumber: after.number,
      subjectId: facts.subjectId,
      usedAt: after.randomisedAt,
    })
  await work.trusted.update('participantStudy', after.participantStudyId, {
    randomisedOn: dateOfRow(zones, after, new Date(String(after.randomisedAt))),
    ...(facts.blinding !== 'DOUBLE' && facts.groupId !== null ? { groupId: facts.groupId } : {}),
  })
}

type Card = Pick<
  ResourceRow['participantStudy'],
  'id' | 'participantId' | 'studyId' | 'siteId' | 'recruitmentStatus' | 'conductStatus' | 'consentStatus'
>

async function readCard(database: Pick<Database, 'batch'>, orgId: string, id: string): Promise<Card> {
  const [answer] = await database.batch(orgId, [
    {
      text: `select id::text, participant_id::text as "participantId", study_id::text as "studyId", site_id::text as "siteId",
          recruitment_status as "recruitmentStatus", conduct_status as "conductStatus", consent_status as "consentStatus"
        from participant_study where org_id = $1 and id = $2 for update`,
      values: [orgId, id],
    },
  ])
  const card = answer?.rows[0] as unknown as Card | undefined
  if (card === undefined) throw notFound()
  return card
}

export const answersOf = (answers: unknown): Readonly<Record<string, unknown>> =>
  answers !== null && typeof answers === 'object' ? (answers as Readonly<Record<string, unknown>>) : {}

type CardWrite = WriteContext<ResourceRow['participantStudy']>

/** Rejects undoing the enrolment of a participant who is randomised. Trusted steps are exempt. @throws conflict ParticipantRandomised */
export async function rejectIfRandomised(write: CardWrite): Promise<void> {
  if (!write.isTrusted && (await findBlinding(write)) !== undefined) throw conflict('ParticipantRandomised')
}

/** Rejects another group for a participant whose group follows from the randomisation. @throws conflict ParticipantRandomised */
export async function rejectOtherGroup(write: CardWrite): Promise<void> {
  if (write.isTrusted || write.before?.groupId === write.after.groupId) return
  const blinding = await findBlinding(write)
  if (blinding !== undefined && blinding !== 'DOUBLE') throw conflict('ParticipantRandomised')
}

/** Returns the blinding of the study if the participant is randomised. */
async function findBlinding({ after, caller, run }: CardWrite): Promise<unknown> {
  const { rows } = await run({
    text: `select study.blinding from randomisation join study on study.org_id = randomisation.org_id and study.id = randomisation.study_id
      where randomisation.org_id = $1 and randomisation.participant_study_id = $2 and randomisation.state = 'RANDOMISED'`,
    values: [caller.orgId, after.id],
  })
  return rows[0]?.blinding
}
