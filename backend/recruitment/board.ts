import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { BoardAnswer, BoardCard, BoardChoice } from '#resources/recruitment/boardAnswers.ts'
import type { Caution } from '#resources/recruitment/cautions.ts'
import type { recruitmentCalls } from '#resources/recruitment/recruitmentCalls.ts'
import type { StudyState } from '#resources/studies/studyBinding.ts'
import type { Caller } from '../platform/common/caller.ts'
import type { Statement } from '../platform/database/types.ts'
import type { DeclaredRequest } from '../platform/engine/calls/callsOf.ts'
import type { Services } from '../platform/engine/ports/services.ts'
import { isLockedFor } from '../platform/engine/query/redacted.ts'
import type { CallContext } from '../platform/engine/types.ts'
import { readCurrentSnapshot } from '../platform/realtime/readChanges.ts'
import { requireStudySite, type StudySiteRef } from '../studies/requireStudySite.ts'
import type { BoardKind } from './boardKind.ts'
import { studySiteStaffSql } from './cardOwner.ts'
import { buildBirthDatesStatement, computeAges } from './cards/ages.ts'
import { changedCards } from './changedCards.ts'
import { buildChecksStatement, groupChecksByCard } from './criteria/countChecks.ts'
import { isContactable, type Person } from './enrolment.ts'
import { buildInvitationsStatement, mapInvitationsByCard } from './invitation/invitationProblems.ts'
import { buildVisitsStatement, mapVisitsByCard, mayReadVisits, noVisits } from './nextVisits.ts'
import { isDoubleBlindSql } from './randomisation/blindedGroups.ts'
import { localizeSource, localizeStatus } from './shippedNames.ts'

type Row = ResourceAnswer['participantStudy']
type BoardRequest = CallContext & Pick<DeclaredRequest<(typeof recruitmentCalls)['board' | 'conductBoard']>, 'params' | 'query'>

/** Maximum number of cards on a board. A screen draws them within about a second. */
const mostCards = 2000

/**
 * Returns the board of a study at one of its sites: the columns, the values that cards can have, and the cards that the caller may see,
 * redacted as in their list. Accepts the filters and the search of that list. With `since`, the revision of an earlier response, it
 * returns only later changes, or the whole board if there are too many.
 * @throws notFound for a study site that the caller may not see, and the errors of the list for an unknown filter
 */
export const readBoard =
  (kind: BoardKind) =>
  async (request: BoardRequest): Promise<BoardAnswer> => {
    const { caller, studydesk, parameters } = request
    const studySite = requireStudySite(request)
    const { since: _revision, ...filters } = parameters
    const { since } = request.query
    const requested = { ...filters, ...studySite, ...kind.filters }
    const changed = typeof since === 'string' ? await changedCards(kind, { studydesk, caller }, { ...studySite, since }) : null
    // The revision is read before the cards, so that a concurrent change may be reported twice but is never missed.
    const revision = changed?.revision ?? (await readCurrentSnapshot(studydesk.database))
    const { hidden, checks, cautionsOf, visits, ages, invitations, ...laidOut } = await layoutOf(kind, request, studySite)
    const toCard = createCardFormatter(kind, { hidden, checks, cautionsOf, visits, ages, invitations, codeText: codeTextFor(request) })
    if (changed === null)
      return { ...studySite, revision, ...laidOut, cards: (await readAllRows(studydesk, caller, requested)).map(toCard) }
    const cards = (await studydesk.engine.listById(caller, 'participantStudy', changed.ids, requested)).map(toCard)
    const shownIds = new Set(cards.map(({ cardId }) => cardId))
    return { ...studySite, revision, ...laidOut, cards, gone: changed.ids.filter((id) => !shownIds.has(id)), order: changed.order }
  }

async function readAllRows(
  { engine, config }: Services,
  caller: Caller,
  requested: Readonly<Record<string, unknown>>,
): Promise<readonly Row[]> {
  const { pageSize } = config.limits
  const rows: Row[] = []
  for (let start = 0; start < mostCards; start += pageSize) {
    const page = { _sort: 'rank', _start: start, _end: Math.min(start + pageSize, mostCards), _total: 'none' }
    const answer = await engine.list(caller, 'participantStudy', { ...requested, ...page })
    rows.push(...answer.rows)
    if (answer.rows.length < pageSize) break
  }
  return rows
}

/** Text of a code, for a code whose reasons were all inactive when it was recorded. */
const codeTextFor =
  ({ studydesk: { texts }, caller: { language } }: CallContext) =>
  (code: Row['notEnrolledCode']): string | null =>
    code === null ? null : texts.text(language, `participants:values.participantStudy.notEnrolledCode.${code}`)

const createCardFormatter =
  (
    kind: BoardKind,
    {
      hidden,
      checks,
      cautionsOf,
      visits,
      ages,
      invitations,
      codeText,
    }: Pick<Layout, CardFacts> & { readonly codeText: ReturnType<typeof codeTextFor> },
  ) =>
  (row: Row): BoardCard => ({
    cardId: row.id,
    version: row.version,
    participantId: row.participantId,
    ...kind.placeOf(row),
    name: row.labels?.participantId ?? '',
    isRedacted: hidden.has(row.participantId),
    subjectId: row.subjectId,
    age: ages.get(row.participantId) ?? null,
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
            reason: row.labels?.notEnrolledReasonId ?? codeText(row.notEnrolledCode),
            criteria: (row.failedCheckIds ?? []).flatMap((id) => row.labels?.failedCheckIds?.[id] ?? []),
          }
        : null,
    dctStatus: row.dctStatus,
    invitationProblem: hidden.has(row.participantId) ? null : (invitations.get(row.id) ?? null),
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
type Layout = Pick<
  BoardAnswer,
  'state' | 'isDctStudy' | 'hasRandomisationLists' | 'columns' | 'candidateStatuses' | 'sources' | 'groups' | 'staff'
> & {
  /** Participants whose names this reader may not see. */
  readonly hidden: ReadonlySet<string>
  /** Checked criteria by card. */
  readonly checks: ReturnType<typeof groupChecksByCard>
  /** Cautions by participant. */
  readonly cautionsOf: ReadonlyMap<string, readonly Caution[]>
  /** Visits by card; null if the reader may not list visits. */
  readonly visits: ReturnType<typeof mapVisitsByCard> | null
  /** Ages by participant. Ages that are hidden from the reader are missing. */
  readonly ages: ReadonlyMap<string, number>
  /** Problems of invitations by card. */
  readonly invitations: ReturnType<typeof mapInvitationsByCard>
}

/** Data of the cards in addition to their rows. */
type CardFacts = 'hidden' | 'checks' | 'cautionsOf' | 'visits' | 'ages' | 'invitations'

/** Reads the columns and choices of a board. Readers of a study's board see its columns without access to the study's administration. */
async function layoutOf(kind: BoardKind, { studydesk, caller, parameters }: CallContext, studySite: StudySiteRef): Promise<Layout> {
  const { database, texts } = studydesk
  const { studyId, siteId } = studySite
  const { orgId } = caller
  const values = [orgId, studyId]
  const buildStudyStatement = (columns: string, table: string, order: string): Statement => ({
    text: `select ${columns} from ${table} where org_id = $1 and study_id = $2 order by ${order}`,
    values,
  })
  const [columns, statuses, sources, groups, staff, restrictedPeople, studies, checks, visits, birthDates, invitations] =
    await database.batch(orgId, [
      kind.columnsOf(caller, studySite),
      buildStudyStatement('id, name, tone, eligibility', 'candidate_status', 'rank'),
      buildStudyStatement('id, name, tone, origin', 'study_source', 'rank'),
      {
        text: `select id, name from study_group where org_id = $1 and study_id = $2 and not exists (select from study
        where study.org_id = $1 and study.id = $2 and ${isDoubleBlindSql}) order by lower(name), id`,
        values,
      },
      {
        text: `select distinct colleague.id, concat_ws(' ', colleague.first_name, colleague.last_name) as name from ${studySiteStaffSql} order by 2, 1`,
        values: [...values, siteId],
      },
      {
        text: `select person.id, person.is_restricted_profile as "isRestricted", person.deceased is true as "isDeceased", ${isContactable} as "isContactable"
        from participant_study card join participant person on person.org_id = card.org_id and person.id = card.participant_id
        where card.org_id = $1 and card.study_id = $2 and card.site_id = $3 and (person.is_restricted_profile or person.deceased or not ${isContactable})`,
        values: [...values, siteId],
      },
      {
        text: `select study.trial_mode as mode, study.status as study, study.randomisation_method = 'LISTS' as "hasLists", coalesce(study_site.status, 'CLOSED') as site from study
        left join study_site on study_site.org_id = study.org_id and study_site.study_id = study.id and study_site.site_id = $3
        where study.org_id = $1 and study.id = $2`,
        values: [...values, siteId],
      },
      buildChecksStatement(caller, studySite),
      buildVisitsStatement(caller, studySite),
      buildBirthDatesStatement(caller, studySite),
      buildInvitationsStatement(orgId, studySite),
    ])
  const people = (restrictedPeople?.rows ?? []) as unknown as readonly (Person & { readonly id: string })[]
  const hidden = new Set(people.filter(({ id, isRestricted }) => isRestricted && isLockedFor(caller, id)).map(({ id }) => id))
  const { mode, hasLists, study, site } = (studies?.rows[0] ?? {}) as StudyState & {
    readonly mode: string
    readonly hasLists: boolean | null
  }
  return {
    state: { study, site },
    isDctStudy: mode === 'DECENTRALISED',
    hasRandomisationLists: hasLists === true,
    columns: kind.around(
      (columns?.rows ?? []).map((column) => kind.columnIn(column, { texts, caller })),
      { texts, caller, parameters },
    ),
    candidateStatuses: kind.hasCandidates
      ? ((statuses?.rows ?? []) as readonly ShippedChoice[]).map((status) => localizeStatus(texts, caller, status))
      : [],
    sources: ((sources?.rows ?? []) as readonly ShippedSource[]).map((source) => {
      const { origin: _, ...choice } = localizeSource(texts, caller, source)
      return choice
    }),
    groups: (groups?.rows ?? []) as unknown as readonly BoardChoice[],
    staff: (staff?.rows ?? []) as unknown as readonly BoardChoice[],
    checks: groupChecksByCard(checks?.rows ?? []),
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
    visits: mayReadVisits(caller) ? mapVisitsByCard(visits?.rows ?? []) : null,
    invitations: mapInvitationsByCard(invitations?.rows ?? []),
    ages: computeAges(birthDates?.rows ?? [], { caller, siteId, hidden }),
  }
}
