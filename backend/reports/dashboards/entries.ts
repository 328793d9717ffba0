import { type DocumentWidgetConfig, defaultUpdatedDays } from '#resources/library/documentAnswers.ts'
import {
  type LeaderboardFigures,
  type LeaderboardLine,
  type Metrics,
  type MetricsEntry,
  metricNames,
} from '#resources/reports/dashboardAnswers.ts'
import type { dashboardEntryKinds } from '#resources/reports/dashboardEntry.ts'
import type { FigureRequest } from '../../platform/answers/partial.ts'
import { conflict } from '../../platform/common/errors.ts'
import { countLeaderboard, countMetrics } from './counted.ts'
import {
  type DashboardInput,
  type DashboardRequest,
  type DashboardScope,
  dashboardScopeOf,
  lockDashboardStatement,
  requireShare,
} from './dashboardScope.ts'

type EntryKind = (typeof dashboardEntryKinds)[number]

/** Returns values that were entered manually; null if there are none. */
async function readEntryContent<Content>(requested: FigureRequest, kind: EntryKind, scope: DashboardScope): Promise<Content | null> {
  return (await readStoredEntry(requested, kind, scope)).content as Content | null
}

async function readStoredEntry({ caller, studydesk }: FigureRequest, kind: EntryKind, scope: DashboardScope): Promise<StoredEntry> {
  const [answer] = await studydesk.database.batch(caller.orgId, [
    {
      text: 'select content, version from dashboard_entry where org_id = $1 and place = $2',
      values: [caller.orgId, entryKeyOf(kind, scope)],
    },
  ])
  const { content = null, version = 0 } = (answer?.rows[0] ?? {}) as Partial<StoredEntry>
  return { content, version }
}

const entryKeyOf = (kind: EntryKind, { studyId }: DashboardScope): string => `${kind} ${studyId ?? 'organisation'}`

/** Returns the metrics: values that were entered manually for all readers, else counts within the reader's scope. */
export async function metricsOf(requested: FigureRequest, scope: DashboardScope): Promise<Metrics> {
  const [{ content, version }, countedValues] = await Promise.all([readStoredEntry(requested, 'METRICS', scope), countMetrics(requested)])
  const entry = content as MetricsEntry | null
  return {
    enrollmentGoal: entry?.enrollmentGoal ?? countedValues.enrollmentGoal,
    screenedParticipants: entry?.screenedParticipants ?? countedValues.screenedParticipants,
    randomizedParticipants: entry?.randomizedParticipants ?? countedValues.randomizedParticipants,
    randomizedBasis: countedValues.randomizedBasis,
    entered: metricNames.filter((name) => (entry?.[name] ?? null) !== null),
    revision: version,
  }
}

export async function leaderboardOf(requested: FigureRequest, scope: DashboardScope): Promise<LeaderboardFigures> {
  const { content, version } = await readStoredEntry(requested, 'LEADERBOARD', scope)
  const entry = content as { readonly lines: readonly LeaderboardLine[] } | null
  const { lines, basis } = entry === null ? await countLeaderboard(requested) : { lines: entry.lines, basis: null }
  return { lines, basis, isEntered: entry !== null, revision: version }
}

/** Returns the number of days that the documents widget covers. */
export async function documentConfigOf(requested: FigureRequest, scope: DashboardScope): Promise<DocumentWidgetConfig> {
  const entry = await readEntryContent<DocumentWidgetConfig>(requested, 'DOCUMENTS', scope)
  return { lastUpdatedDays: entry?.lastUpdatedDays ?? defaultUpdatedDays }
}

const createFigureRequest = async (request: DashboardRequest) => {
  const scope = await dashboardScopeOf(request)
  return {
    place: scope,
    figureRequest: { caller: request.caller, studydesk: request.studydesk, studyId: scope.studyId } satisfies FigureRequest,
  }
}

export async function readMetrics(request: DashboardRequest): Promise<Metrics> {
  const { figureRequest, place } = await createFigureRequest(request)
  return metricsOf(figureRequest, place)
}

export async function readLeaderboard(request: DashboardRequest): Promise<readonly LeaderboardLine[]> {
  const { figureRequest, place } = await createFigureRequest(request)
  return linesOf(await leaderboardOf(figureRequest, place))
}

/** Returns the lines with only the fields of the leaderboard call. */
const linesOf = ({ lines }: LeaderboardFigures): readonly LeaderboardLine[] =>
  lines.map(({ principalInvestigator, country, randomized }) => ({ principalInvestigator, country, randomized }))

export async function readDocumentConfig(request: DashboardRequest): Promise<DocumentWidgetConfig> {
  const { figureRequest, place } = await createFigureRequest(request)
  return documentConfigOf(figureRequest, place)
}

/** @throws forbidden */
export async function enterDocumentConfig(request: DashboardInput<'enterDocumentConfig'>): Promise<DocumentWidgetConfig> {
  const { figureRequest, place } = await createFigureRequest(request)
  requireShare(request.caller, place)
  await enter(request, { kind: 'DOCUMENTS', place, contentOf: () => request.input })
  return documentConfigOf(figureRequest, place)
}

/**
 * Stores the three metrics. Each is a number, or null if the server counts it. With `revision`, stores them only if the last entry still
 * has that revision. Specification 1, section 5, "Dashboard metrics".
 * @throws forbidden, conflict StaleVersion
 */
export async function enterMetrics(request: DashboardInput<'enterMetrics'>): Promise<Metrics> {
  const { figureRequest, place } = await createFigureRequest(request)
  requireShare(request.caller, place)
  const { revision, ...figures } = request.input
  await enter(request, {
    kind: 'METRICS',
    place,
    contentOf: (stored) => {
      requireLatest(revision, stored)
      return Object.values(figures).every((value) => value === null) ? null : figures
    },
  })
  return metricsOf(figureRequest, place)
}

/**
 * Stores the leaderboard: `{ lines }`, or null if the server counts it. With `revision`, stores it only if the last entry still has that
 * revision.
 * @throws forbidden, conflict StaleVersion
 */
export async function enterLeaderboard(request: DashboardInput<'enterLeaderboard'>): Promise<readonly LeaderboardLine[]> {
  const { figureRequest, place } = await createFigureRequest(request)
  requireShare(request.caller, place)
  const { lines, revision } = request.input
  await enter(request, {
    kind: 'LEADERBOARD',
    place,
    contentOf: (stored) => {
      requireLatest(revision, stored)
      return lines === null ? null : { lines }
    },
  })
  return linesOf(await leaderboardOf(figureRequest, place))
}

/** @throws conflict StaleVersion if another entry was stored in the meantime */
function requireLatest(revision: number | null | undefined, { version }: StoredEntry): void {
  if (typeof revision === 'number' && revision !== version) throw conflict('StaleVersion')
}

interface Entry {
  readonly kind: EntryKind
  readonly place: DashboardScope
  /** Returns the new entry from the stored one. */
  readonly contentOf: (stored: StoredEntry) => object | null
}

interface StoredEntry {
  readonly content: object | null
  /** 0 if nothing was ever entered. */
  readonly version: number
}

async function enter({ caller, studydesk }: DashboardRequest, { kind, place, contentOf }: Entry): Promise<void> {
  const entryKey = entryKeyOf(kind, place)
  await studydesk.engine.work(caller, async (work) => {
    await work.run(lockDashboardStatement(caller.orgId, entryKey))
    const { rows } = await work.run({
      text: 'select id::text, content, version from dashboard_entry where org_id = $1 and place = $2',
      values: [caller.orgId, entryKey],
    })
    const { content = null, version = 0 } = (rows[0] ?? {}) as Partial<StoredEntry>
    const values = { content: contentOf({ content, version }) as never }
    if (rows[0] === undefined) await work.trusted.create('dashboardEntry', { place: entryKey, kind, studyId: place.studyId, ...values })
    else await work.trusted.update('dashboardEntry', String(rows[0].id), values)
  })
}
