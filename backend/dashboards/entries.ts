import { type LeaderboardFigures, type LeaderboardLine, type Metrics, type MetricsEntry, metricNames } from '#resources/dashboardAnswers.ts'
import type { dashboardEntryKinds } from '#resources/dashboardEntry.ts'
import { type DocumentWidgetConfig, defaultUpdatedDays } from '#resources/documentAnswers.ts'
import { conflict } from '../errors.ts'
import type { Asked } from '../part.ts'
import { countedLeaderboard, countedMetrics } from './counted.ts'
import { type DashboardInput, type DashboardPlace, type DashboardRequest, demandShare, holdStatement, placeOf } from './place.ts'

type EntryKind = (typeof dashboardEntryKinds)[number]

/** What was entered by hand; null: nothing. */
async function entered<Content>(asked: Asked, kind: EntryKind, place: DashboardPlace): Promise<Content | null> {
  return (await storedEntry(asked, kind, place)).content as Content | null
}

async function storedEntry({ caller, studydesk }: Asked, kind: EntryKind, place: DashboardPlace): Promise<StoredEntry> {
  const [answer] = await studydesk.database.batch(caller.orgId, [
    { text: 'select content, version from dashboard_entry where org_id = $1 and place = $2', values: [caller.orgId, wordOf(kind, place)] },
  ])
  const { content = null, version = 0 } = (answer?.rows[0] ?? {}) as Partial<StoredEntry>
  return { content, version }
}

const wordOf = (kind: EntryKind, { studyId }: DashboardPlace): string => `${kind} ${studyId ?? 'organisation'}`

/** Counted of whom the reader sees, but for what somebody entered for everybody. */
export async function metricsOf(asked: Asked, place: DashboardPlace): Promise<Metrics> {
  const [{ content, version }, counted] = await Promise.all([storedEntry(asked, 'METRICS', place), countedMetrics(asked)])
  const entry = content as MetricsEntry | null
  return {
    enrollmentGoal: entry?.enrollmentGoal ?? counted.enrollmentGoal,
    screenedParticipants: entry?.screenedParticipants ?? counted.screenedParticipants,
    randomizedParticipants: entry?.randomizedParticipants ?? counted.randomizedParticipants,
    entered: metricNames.filter((name) => (entry?.[name] ?? null) !== null),
    revision: version,
  }
}

export async function leaderboardOf(asked: Asked, place: DashboardPlace): Promise<LeaderboardFigures> {
  const { content, version } = await storedEntry(asked, 'LEADERBOARD', place)
  const entry = content as { readonly lines: readonly LeaderboardLine[] } | null
  return { lines: entry?.lines ?? (await countedLeaderboard(asked)), isEntered: entry !== null, revision: version }
}

/** Of how many days documents are shown. */
export async function documentConfigOf(asked: Asked, place: DashboardPlace): Promise<DocumentWidgetConfig> {
  const entry = await entered<DocumentWidgetConfig>(asked, 'DOCUMENTS', place)
  return { lastUpdatedDays: entry?.lastUpdatedDays ?? defaultUpdatedDays }
}

const asking = async (request: DashboardRequest) => {
  const place = await placeOf(request)
  return { place, asked: { caller: request.caller, studydesk: request.studydesk, studyId: place.studyId } satisfies Asked }
}

export async function readMetrics(request: DashboardRequest): Promise<Metrics> {
  const { asked, place } = await asking(request)
  return metricsOf(asked, place)
}

export async function readLeaderboard(request: DashboardRequest): Promise<readonly LeaderboardLine[]> {
  const { asked, place } = await asking(request)
  return linesOf(await leaderboardOf(asked, place))
}

/** Lines as the specified call has them. */
const linesOf = ({ lines }: LeaderboardFigures): readonly LeaderboardLine[] =>
  lines.map(({ principalInvestigator, country, randomized }) => ({ principalInvestigator, country, randomized }))

export async function readDocumentConfig(request: DashboardRequest): Promise<DocumentWidgetConfig> {
  const { asked, place } = await asking(request)
  return documentConfigOf(asked, place)
}

/** @throws forbidden */
export async function enterDocumentConfig(request: DashboardInput<'enterDocumentConfig'>): Promise<DocumentWidgetConfig> {
  const { asked, place } = await asking(request)
  demandShare(request.caller, place)
  await enter(request, { kind: 'DOCUMENTS', place, contentOf: () => request.input })
  return documentConfigOf(asked, place)
}

/**
 * Each of the three figures with its number, or null to have it counted. With `revision` on what was entered before alone.
 * Specification 1, section 5, "Dashboard metrics".
 * @throws forbidden, conflict StaleVersion
 */
export async function enterMetrics(request: DashboardInput<'enterMetrics'>): Promise<Metrics> {
  const { asked, place } = await asking(request)
  demandShare(request.caller, place)
  const { revision, ...figures } = request.input
  await enter(request, {
    kind: 'METRICS',
    place,
    contentOf: (stored) => {
      requireLatest(revision, stored)
      return Object.values(figures).every((value) => value === null) ? null : figures
    },
  })
  return metricsOf(asked, place)
}

/**
 * `{ lines }`, or null for what is counted. With `revision` on what was entered before alone.
 * @throws forbidden, conflict StaleVersion
 */
export async function enterLeaderboard(request: DashboardInput<'enterLeaderboard'>): Promise<readonly LeaderboardLine[]> {
  const { asked, place } = await asking(request)
  demandShare(request.caller, place)
  const { lines, revision } = request.input
  await enter(request, {
    kind: 'LEADERBOARD',
    place,
    contentOf: (stored) => {
      requireLatest(revision, stored)
      return lines === null ? null : { lines }
    },
  })
  return linesOf(await leaderboardOf(asked, place))
}

/** @throws conflict StaleVersion where another entry was stored since */
function requireLatest(revision: number | null | undefined, { version }: StoredEntry): void {
  if (typeof revision === 'number' && revision !== version) throw conflict('StaleVersion')
}

interface Entry {
  readonly kind: EntryKind
  readonly place: DashboardPlace
  /** The new entry and the former one. */
  readonly contentOf: (stored: StoredEntry) => object | null
}

interface StoredEntry {
  readonly content: object | null
  /** 0 where nothing was ever entered. */
  readonly version: number
}

async function enter({ caller, studydesk }: DashboardRequest, { kind, place, contentOf }: Entry): Promise<void> {
  const word = wordOf(kind, place)
  await studydesk.engine.work(caller, async (work) => {
    await work.run(holdStatement(caller.orgId, word))
    const { rows } = await work.run({
      text: 'select id::text, content, version from dashboard_entry where org_id = $1 and place = $2',
      values: [caller.orgId, word],
    })
    const { content = null, version = 0 } = (rows[0] ?? {}) as Partial<StoredEntry>
    const values = { content: contentOf({ content, version }) as never }
    if (rows[0] === undefined) await work.trusted.create('dashboardEntry', { place: word, kind, studyId: place.studyId, ...values })
    else await work.trusted.update('dashboardEntry', String(rows[0].id), values)
  })
}
