import { isUuid } from '#resources/core/fields/ref.ts'
import type { ResourceRow } from '#resources/core/rows.ts'
import { getResource } from '#resources/index.ts'
import { hiddenFrom, whereVisible } from '../../platform/access/visible.ts'
import { forbidden, notFound } from '../../platform/common/errors.ts'
import { toStatement } from '../../platform/engine/statement.ts'
import type { CallerContext } from '../../platform/engine/types.ts'

/** A participant in a study at a site, as identified by an address. */
export type Participation = Pick<ResourceRow['participantStudy'], 'participantId' | 'studyId' | 'siteId' | 'subjectId'>

const participant = getResource('participant')
const participantStudy = getResource('participantStudy')

/** Parameters of an address below a study site. */
export interface ParticipationParams {
  readonly studyId: string
  readonly siteId: string
  readonly cardId?: string
  readonly participantId?: string
}

/**
 * Returns the participation in an address: `cardId` is its own id, `participantId` the id of its participant.
 * @throws notFound if study, site and participant do not belong together or the caller may not see them; forbidden ProfileRestricted
 */
export async function readParticipation({
  caller,
  params,
  studydesk,
}: CallerContext & { readonly params: ParticipationParams }): Promise<Participation> {
  const { studyId, siteId, cardId, participantId } = params
  const [column, id] = cardId === undefined ? ['participant_id', participantId] : ['id', cardId]
  if (![studyId, siteId, id].every(isUuid)) throw notFound()
  const { database } = studydesk
  const isHidden = hiddenFrom(caller, participant)
  const rows = database.build
    .select(database.build.raw(selected), database.build.raw(`${isHidden.sql} as "isHidden"`, [...isHidden.bindings]))
    .from('participant_study')
    .joinRaw(
      `join "participant" on "participant"."org_id" = "participant_study"."org_id"
        and "participant"."id" = "participant_study"."participant_id" and "participant"."deleted_at" is null`,
    )
    .whereRaw(`"participant_study"."study_id" = ? and "participant_study"."site_id" = ? and "participant_study"."${column}" = ?`, [
      studyId,
      siteId,
      id ?? '',
    ])
  const [answer] = await database.batch(caller.orgId, [toStatement(whereVisible(rows, caller, participantStudy))])
  const row = answer?.rows[0] as (Participation & { readonly isHidden: boolean }) | undefined
  if (row === undefined) throw notFound()
  const { isHidden: hidden, ...participation } = row
  if (hidden) throw forbidden('ProfileRestricted')
  return participation
}

const selected = `"participant_study"."participant_id" as "participantId", "participant_study"."study_id" as "studyId",
  "participant_study"."site_id" as "siteId", "participant_study"."subject_id" as "subjectId"`
