import type { BoardAnswer, BoardCard, BoardChoice } from '#resources/boardAnswers.ts'
import type { Caution } from '#resources/cautions.ts'
import type { recruitmentCalls } from '#resources/recruitment/calls.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import type { StudyState } from '#resources/studyBinding.ts'
import type { Caller } from '../caller.ts'
import type { Statement } from '../database/types.ts'
import type { DeclaredRequest } from '../engine/calls/callsOf.ts'
import type { Studydesk } from '../engine/ports/studydesk.ts'
import { isLockedFor } from '../engine/query/redacted.ts'
import type { CallContext } from '../engine/types.ts'
import { currentSnapshot } from '../realtime/readChanges.ts'
import { type Place, placeIn } from '../studies/ownPlaces.ts'
import type { BoardKind } from './boardKind.ts'
import { staffOfPlace } from './cardOwner.ts'
import { changedCards } from './changedCards.ts'
import { checksByCard, checksStatement } from './criteria/countChecks.ts'
import { isContactable, type Person } from './enrolment.ts'
import { mayReadVisits, visitsByCard, visitsStatement } from './nextVisits.ts'
import { sourceIn, statusIn } from './shippedNames.ts'

type Row = ResourceAnswer['participantStudy']
type BoardRequest = CallContext & Pick<DeclaredRequest<(typeof recruitmentCalls)['board' | 'conductBoard']>, 'params' | 'query'>

/** Cards of one board at most: more than anybody works through, and no more than a screen draws within a second. */
const mostCards = 2000

/**
 * A board of a study at one of its sites: columns, what cards can be given, and the cards that the caller may see, redacted as their list
 * is. Takes the filters and the search of that list; with `since`, the revision of an earlier answer, only what changed after it, or the
 * whole where too much did.
 * @throws notFound for a study-site that is not the caller's, what the list throws for a filter that it does not know
 */
export const readBoard =
  (kind: BoardKind) =>
  async (request: BoardRequest): Promise<BoardAnswer> => {
    const { caller, studydesk, parameters } = request
    const place = placeIn(request)
    const { since: _revision, ...filters } = parameters
    const { since } = request.query
    const asked = { ...filters, ...place, ...kind.filters }
    const changed = typeof since === 'string' ? await changedCards(kind, { studydesk, caller }, { ...place, since }) : null
    // Before the cards are read: what changes meanwhile is told twice rather than never.
    const revision = changed?.revision ?? (await currentSnapshot(studydesk.database))
    const { hidden, checks, cautionsOf, visits, ...laidOut } = await layoutOf(kind, request, place)
    const cardOf = cardFor(kind, { hidden, checks, cautionsOf, visits })
    if (changed === null) return { ...place, revision, ...laidOut, cards: (await allRows(studydesk, caller, asked)).map(cardOf) }
    const cards = (await studydesk.engine.listById(caller, 'participantStudy', changed.ids, asked)).map(cardOf)
    const shown = new Set(cards.map(({ cardId }) => cardId))
    return { ...place, revision, ...laidOut, cards, gone: changed.ids.filter((id) => !shown.has(id)), order: changed.order }
  }

async function allRows({ engine, config }: Studydesk, caller: Caller, asked: Readonly<Record<string, unknown>>): Promise<readonly Row[]> {
  const { pageSize } = config.limits
  const rows: Row[] = []
  for (let start = 0; start < mostCards; start += pageSize) {
    const page = { _sort: 'rank', _start: start, _end: Math.min(start + pageSize, mostCards), _total: 'none' }
    const answer = await engine.list(caller, 'participantStudy', { ...asked, ...page })
    rows.push(...answer.rows)
    if (answer.rows.length < pageSize) break
  }
  return rows
}

const cardFor =
  (kind: BoardKind, { hidden, checks, cautionsOf, visits }: Pick<Layout, 'hidden' | 'checks' | 'cautionsOf' | 'visits'>) =>
  (row: Row): BoardCard => ({
    cardId: row.id,
    version: row.version,
    participantId: row.participantId,
    ...kind.placeOf(row),
    name: row.labels?.participantId ?? '',
    isRedacted: hidden.has(row.participantId),
    subjectId: row.subjectId,
    recruitmentStatus: row.recruitmentStatus,
    candidateStatusId: row.candidateStatusId,
    groupId: row.groupId,
    sourceId: row.sourceId,
    addedDate: row.dateAdded,
    changedAt: row.updatedAt,
    ownerId: row.ownerId,
    ownerName: row.ownerId === null ? null : (row.labels?.ownerId ?? null),
    screeningFailure: row.screeningFailure === true,
    notEnrolled:
      row.recruitmentStatus === 'NOT_ENROLLED'
        ? {
            reason: row.labels?.notEnrolledReasonId ?? null,
            criteria: (row.failedCheckIds ?? []).flatMap((id) => row.labels?.failedCheckIds?.[id] ?? []),
          }
        : null,
    dctStatus: row.dctStatus,
    consentStatus: row.consentStatus,
    tags: row.tags ?? [],
    attention: row.attention,
    visit: visits === null || hidden.has(row.participantId) ? null : (visits.get(row.id) ?? noVisits),
    criteria: hidden.has(row.participantId) ? null : (checks.get(row.id) ?? null),
    cautions: cautionsOf.get(row.participantId) ?? [],
    isFavourite: row.own.includes('FAVOURITE'),
    actions: row.actions,
  })

type ShippedChoice = BoardChoice & { readonly eligibility: string | null }
type ShippedSource = BoardChoice & Pick<ResourceAnswer['studySource'], 'origin'>
type Layout = Pick<BoardAnswer, 'state' | 'isDctStudy' | 'columns' | 'candidateStatuses' | 'sources' | 'groups' | 'staff'> & {
  /** Participants whose names this reader may not see. */
  readonly hidden: ReadonlySet<string>
  /** Checked criteria by card. */
  readonly checks: ReturnType<typeof checksByCard>
  /** By participant. */
  readonly cautionsOf: ReadonlyMap<string, readonly Caution[]>
  /** Visits by card; null for readers who may list none. */
  readonly visits: ReturnType<typeof visitsByCard> | null
}

const noVisits = { kind: 'NONE', name: null, on: null, time: null } as const

/** Who sees the board of a study sees how it is laid out, without access to its administration. */
async function layoutOf(kind: BoardKind, { studydesk, caller, parameters }: CallContext, place: Place): Promise<Layout> {
  const { database, texts } = studydesk
  const { studyId, siteId } = place
  const { orgId } = caller
  const values = [orgId, studyId]
  const ofStudy = (columns: string, table: string, order: string): Statement => ({
    text: `select ${columns} from ${table} where org_id = $1 and study_id = $2 order by ${order}`,
    values,
  })
  const [columns, statuses, sources, groups, staff, restricted, studies, checks, visits] = await database.batch(orgId, [
    kind.columnsOf(caller, place),
    ofStudy('id, name, tone, eligibility', 'candidate_status', 'rank'),
    ofStudy('id, name, tone, origin', 'study_source', 'rank'),
    ofStudy('id, name', 'study_group', 'lower(name), id'),
    {
      text: `select distinct colleague.id, concat_ws(' ', colleague.first_name, colleague.last_name) as name from ${staffOfPlace} order by 2, 1`,
      values: [...values, siteId],
    },
    {
      text: `select person.id, person.is_restricted_profile as "isRestricted", person.deceased is true as "isDeceased", ${isContactable} as "isContactable"
        from participant_study card join participant person on person.org_id = card.org_id and person.id = card.participant_id
        where card.org_id = $1 and card.study_id = $2 and card.site_id = $3 and (person.is_restricted_profile or person.deceased or not ${isContactable})`,
      values: [...values, siteId],
    },
    {
      text: `select study.trial_mode as mode, study.status as study, coalesce(study_site.status, 'CLOSED') as site from study
        left join study_site on study_site.org_id = study.org_id and study_site.study_id = study.id and study_site.site_id = $3
        where study.org_id = $1 and study.id = $2`,
      values: [...values, siteId],
    },
    checksStatement(caller, place),
    visitsStatement(caller, place),
  ])
  const people = (restricted?.rows ?? []) as unknown as readonly (Person & { readonly id: string })[]
  const hidden = new Set(people.filter(({ id, isRestricted }) => isRestricted && isLockedFor(caller, id)).map(({ id }) => id))
  const { mode, study, site } = (studies?.rows[0] ?? {}) as StudyState & { readonly mode: string }
  return {
    state: { study, site },
    isDctStudy: mode === 'DECENTRALISED',
    columns: kind.around(
      (columns?.rows ?? []).map((column) => kind.columnIn(column, { texts, caller })),
      { texts, caller, parameters },
    ),
    candidateStatuses: kind.hasCandidates
      ? ((statuses?.rows ?? []) as readonly ShippedChoice[]).map((status) => statusIn(texts, caller, status))
      : [],
    sources: ((sources?.rows ?? []) as readonly ShippedSource[]).map((source) => {
      const { origin: _, ...choice } = sourceIn(texts, caller, source)
      return choice
    }),
    groups: (groups?.rows ?? []) as unknown as readonly BoardChoice[],
    staff: (staff?.rows ?? []) as unknown as readonly BoardChoice[],
    checks: checksByCard(checks?.rows ?? []),
    hidden,
    cautionsOf: new Map(
      people.map((person) => [
        person.id,
        [
          ...(person.isDeceased && !hidden.has(person.id) ? (['DECEASED'] as const) : []),
          ...(person.isContactable ? [] : (['NOT_CONTACTABLE'] as const)),
        ],
      ]),
    ),
    visits: mayReadVisits(caller) ? visitsByCard(visits?.rows ?? []) : null,
  }
}
