import type { BoardAnswer } from '#resources/boardAnswers.ts'
import type { Caller } from '../caller.ts'
import type { Studydesk } from '../engine/ports/studydesk.ts'
import { invalidParameter } from '../engine/query/parameters.ts'
import { byOrganisation, isRewound, lookSince, mostMissed } from '../realtime/readChanges.ts'
import type { BoardKind } from './boardKind.ts'

interface Asked {
  readonly studyId: string
  readonly siteId: string
  /** The revision of an earlier answer: a snapshot of the database. */
  readonly since: string
}

interface Changed {
  readonly revision: string
  /** Cards that may look otherwise now, or have left the board. */
  readonly ids: readonly string[]
  readonly order: NonNullable<BoardAnswer['order']>
}

/**
 * What changed on a board since then, as the audit history tells it: cards themselves, what marks them, and those of participants who changed or
 * whose profile was opened. Null where too much did, or the board itself was laid out anew: then the whole is asked for.
 * @throws badRequest InvalidParameter for what is no revision
 */
export async function changedCards(
  { columnSql, rowsSql, layout }: BoardKind,
  { studydesk: { database }, caller: { orgId } }: { readonly studydesk: Studydesk; readonly caller: Caller },
  { studyId, siteId, since }: Asked,
): Promise<Changed | null> {
  if (!/^\d{1,19}:\d{1,19}:(?:\d{1,19}(?:,\d{1,19}){0,999})?$/.test(since)) throw invalidParameter('since', 'invalid')
  const { snapshot, changes, isTooMuch } = await lookSince(database, [orgId], since, mostMissed)
  if (isTooMuch || isRewound(since, snapshot)) return null
  const rows = byOrganisation(changes).get(orgId)
  const idsOf = (...kinds: readonly string[]) => kinds.flatMap((kind) => [...(rows?.get(kind) ?? [])])
  if (idsOf(...layout).length > 0) return null
  const [cards, people] = [idsOf('participantStudy'), idsOf('participant', 'unlock')]
  const [followUps, favourites] = [idsOf('followUp'), idsOf('cardFavourite')]
  const [checks, visits] = [idsOf('criterionCheck'), idsOf('participantVisit')]
  if ([cards, people, followUps, favourites, checks, visits].every(({ length }) => length === 0))
    return { revision: snapshot, ids: [], order: {} }

  const [touched, ordered] = await database.batch(orgId, [
    {
      // Of those that were removed the history alone knows where they stood; nothing is told of other places.
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
          where org_id = $1 and study_id = $2 and site_id = $3 and id = any($9::uuid[])`,
      values: [orgId, studyId, siteId, people, cards, followUps, favourites, checks, visits],
    },
    {
      text: `select ${columnSql} as "columnId", array_agg(id order by rank) as ids from participant_study
        where org_id = $1 and study_id = $2 and site_id = $3 and ${rowsSql} and ${columnSql} in (select ${columnSql} from participant_study
          where org_id = $1 and study_id = $2 and site_id = $3 and id = any($4::uuid[])) group by 1`,
      values: [orgId, studyId, siteId, cards],
    },
  ])
  const order = Object.fromEntries((ordered?.rows ?? []).map(({ columnId, ids }) => [columnId as string, ids as readonly string[]]))
  return { revision: snapshot, ids: (touched?.rows ?? []).map(({ id }) => String(id)), order }
}
