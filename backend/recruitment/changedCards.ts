import type { BoardAnswer } from '#resources/recruitment/boardAnswers.ts'
import type { Caller } from '../platform/common/caller.ts'
import type { Services } from '../platform/engine/ports/services.ts'
import { createParameterError } from '../platform/engine/query/parameters.ts'
import { byOrganisation, isRewound, mostMissed, readChangesSince } from '../platform/realtime/readChanges.ts'
import type { BoardKind } from './boardKind.ts'

interface Params {
  readonly studyId: string
  readonly siteId: string
  /** Revision of an earlier response: a snapshot of the database. */
  readonly since: string
}

interface Changed {
  readonly revision: string
  /** Cards that may have changed or left the board. */
  readonly ids: readonly string[]
  readonly order: NonNullable<BoardAnswer['order']>
}

/**
 * Returns the changes of a board since a revision, from the audit trail: cards, their marks, and cards of participants who changed or
 * were unlocked. Null after too many changes or a change of the columns: the caller then needs the whole board.
 * @throws badRequest InvalidParameter for an invalid revision
 */
export async function changedCards(
  { columnSql, rowsSql, layout }: BoardKind,
  { studydesk: { database }, caller: { orgId } }: { readonly studydesk: Services; readonly caller: Caller },
  { studyId, siteId, since }: Params,
): Promise<Changed | null> {
  if (!/^\d{1,19}:\d{1,19}:(?:\d{1,19}(?:,\d{1,19}){0,999})?$/.test(since)) throw createParameterError('since', 'invalid')
  const { snapshot, changes, isTooMuch } = await readChangesSince(database, [orgId], since, mostMissed)
  if (isTooMuch || isRewound(since, snapshot)) return null
  const rows = byOrganisation(changes).get(orgId)
  const idsOf = (...kinds: readonly string[]) => kinds.flatMap((kind) => [...(rows?.get(kind) ?? [])])
  if (idsOf(...layout).length > 0) return null
  const [cards, people] = [idsOf('participantStudy'), idsOf('participant', 'unlock')]
  const [followUps, favourites] = [idsOf('followUp'), idsOf('cardFavourite')]
  const [checks, visits, mails] = [idsOf('criterionCheck'), idsOf('participantVisit'), idsOf('mail')]
  if ([cards, people, followUps, favourites, checks, visits, mails].every(({ length }) => length === 0))
    return { revision: snapshot, ids: [], order: {} }

  const [changedCardRows, orderAnswer] = await database.batch(orgId, [
    {
      // Only the audit trail still has removed cards. Cards of other study sites are excluded.
      text: `select id::text from participant_study where org_id = $1 and study_id = $2 and site_id = $3 and participant_id = any($4::uuid[])
        union select record_id::text from audit_event where org_id = $1 and study_id = $2 and site_id = $3 and record_id = any($5::uuid[])
        union select card.id::text from follow_up join participant_study card
            on card.org_id = $1 and card.participant_id = follow_up.participant_id and card.study_id = $2 and card.site_id = $3
          where follow_up.org_id = $1 and follow_up.id = any($6::uuid[])
        union select card.id::text from audit_event event join participant_study card on card.org_id = $1
            and card.id = coalesce(event.changes->'cardId'->>1, event.changes->'cardId'->>0)::uuid and card.study_id = $2 and card.site_id = $3
          where event.org_id = $1 and event.record_id = any($7::uuid[])
        union select participant_study_id::text from criterion_check
          where org_id = $1 and study_id = $2 and site_id = $3 and id = any($8::uuid[])
        union select participant_study_id::text from participant_visit
          where org_id = $1 and study_id = $2 and site_id = $3 and id = any($9::uuid[])
        union select card.id::text from mail join participant_study card
            on card.org_id = $1 and card.participant_id = mail.participant_id and card.study_id = $2 and card.site_id = $3
          where mail.org_id = $1 and mail.template = 'dctInvite' and mail.id = any($10::uuid[])`,
      values: [orgId, studyId, siteId, people, cards, followUps, favourites, checks, visits, mails],
    },
    {
      text: `select ${columnSql} as "columnId", array_agg(id order by rank) as ids from participant_study
        where org_id = $1 and study_id = $2 and site_id = $3 and ${rowsSql} and ${columnSql} in (select ${columnSql} from participant_study
          where org_id = $1 and study_id = $2 and site_id = $3 and id = any($4::uuid[])) group by 1`,
      values: [orgId, studyId, siteId, cards],
    },
  ])
  const order = Object.fromEntries((orderAnswer?.rows ?? []).map(({ columnId, ids }) => [columnId as string, ids as readonly string[]]))
  return { revision: snapshot, ids: (changedCardRows?.rows ?? []).map(({ id }) => String(id)), order }
}
