import type { ResourceAnswer } from '#resources/core/rows.ts'
import { ApplicationError, conflict, invalid } from '../../platform/common/errors.ts'
import type { CallerContext } from '../../platform/engine/types.ts'
import type { ParticipantOfRecord } from './participantOf.ts'
import type { RecordPlan } from './recordPlan.ts'
import type { RecordOfFile } from './records.ts'
import type { Stage } from './stages.ts'

export type Participation = Pick<ResourceAnswer['participantStudy'], 'id' | 'participantId' | 'studyId' | 'siteId'>

interface RecordToJoin {
  readonly record: RecordOfFile
  readonly position: number
  readonly participant: ParticipantOfRecord
  readonly siteId: string
  readonly groupId: string | null
}

/**
 * Finds the participant of a record: by an earlier import of the record, by subject ID in the study, or by client ID. Otherwise creates
 * one, after the duplicate check of the participant import. @throws the errors of these steps, invalid for a participant at another site
 */
export async function findOrCreateParticipation(
  context: CallerContext,
  { plan, stage, toJoin }: { readonly plan: RecordPlan; readonly stage: Stage; readonly toJoin: RecordToJoin },
): Promise<{ readonly participation: Participation; readonly participantId: string; readonly isNew: boolean }> {
  const { caller, studydesk } = context
  const { record, participant, siteId, groupId } = toJoin
  const known = await findKnown(context, plan.studyId, toJoin)
  if (known.participation !== null) {
    const [row] = await studydesk.engine.listById(caller, 'participantStudy', [known.participation])
    if (row === undefined) throw invalid([{ path: known.path, code: 'notFound' }])
    await stage(({ run }) => run(bindStatement(caller.orgId, plan.studyId, record.record, row.id)))
    return { participation: row, participantId: row.participantId, isNew: false }
  }
  if (known.participant !== null) {
    const [row] = await studydesk.engine.listById(caller, 'participant', [known.participant], {
      allStudies: caller.can('PARTICIPANTS', 'OWN'),
    })
    if (row === undefined) throw invalid([{ path: 'participantClientId', code: 'taken' }])
  } else rejectUnknown(plan, toJoin)
  return stage(async (work) => {
    const { participantClientId, ...fields } = participant.fields
    const participantId =
      known.participant ??
      (await work.create('participant', { ...fields, ...(participantClientId === undefined ? {} : { participantClientId }) } as never)).id
    const subject = participant.subjectId === '' ? {} : { subjectId: participant.subjectId }
    const group = groupId === null ? {} : { groupId }
    const { id } = await work.create('participantStudy', { participantId, studyId: plan.studyId, siteId, ...subject, ...group })
    await work.run(bindStatement(caller.orgId, plan.studyId, record.record, id))
    return { participation: { id, participantId, studyId: plan.studyId, siteId }, participantId, isNew: known.participant === null }
  })
}

interface Known {
  readonly participation: string | null
  readonly participant: string | null
  /** Field by which the participant was found. */
  readonly path: string
}

async function findKnown(
  { caller: { orgId }, studydesk }: CallerContext,
  studyId: string,
  { record, participant: { subjectId, fields } }: RecordToJoin,
): Promise<Known> {
  const clientId = String(fields.participantClientId ?? '')
  const [imported, bySubject, byClient] = await studydesk.database.batch(orgId, [
    {
      text: 'select participant_study_id::text as id from imported_record where org_id = $1 and study_id = $2 and record = $3',
      values: [orgId, studyId, record.record],
    },
    {
      text: `select id::text from participant_study where org_id = $1 and study_id = $2 and lower(subject_id) = lower($3) and $3 <> ''`,
      values: [orgId, studyId, subjectId],
    },
    {
      text: `select participant.id::text, participation.id::text as "participation" from participant
        left join participant_study participation on participation.org_id = participant.org_id
          and participation.participant_id = participant.id and participation.study_id = $2
        where participant.org_id = $1 and lower(participant.participant_client_id) = lower($3) and $3 <> '' and participant.deleted_at is null`,
      values: [orgId, studyId, clientId],
    },
  ])
  const first = (imported?.rows[0]?.id ?? bySubject?.rows[0]?.id ?? byClient?.rows[0]?.participation ?? null) as string | null
  const path = imported?.rows.length === 1 ? 'id' : bySubject?.rows.length === 1 ? 'subjectId' : 'participantClientId'
  return { participation: first, participant: (byClient?.rows[0]?.id ?? null) as string | null, path }
}

/** Rejects a record without a participant's values, and a probable or possible duplicate. @throws conflict, invalid */
function rejectUnknown({ verdicts }: RecordPlan, { position, participant: { fields } }: RecordToJoin): void {
  if (!['firstName', 'lastName', 'dob'].some((name) => fields[name] !== undefined)) throw conflict('NoParticipantOfRecord')
  const verdict = verdicts.get(position)
  if (verdict !== undefined && !('sameAs' in verdict)) throw new ApplicationError(422, 'Invalid', { fields: verdict })
}

const bindStatement = (orgId: string, studyId: string, record: string, id: string) => ({
  text: `insert into imported_record (org_id, study_id, record, participant_study_id) values ($1, $2, $3, $4)
    on conflict (org_id, study_id, record) do nothing`,
  values: [orgId, studyId, record, id],
})
