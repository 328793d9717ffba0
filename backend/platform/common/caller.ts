import type { Level, PageName } from '#resources/core/access.ts'
import type { CustomFields } from '#resources/core/customFields.ts'
import type { Zones } from '#resources/core/values/day.ts'
import type { Language } from '#resources/core/values/preferences.ts'

/**
 * The caller of a request: created once per request from the verified token; every endpoint of the
 * server requires one.
 */
export interface Caller {
  readonly userId: string
  readonly orgId: string
  readonly sessionId: string
  /**
   * True if the caller is a participant on their own pages: `userId` is then the participant's id. They have no page permissions, and see
   * only their own rows.
   */
  readonly isParticipant?: true
  /** True for calls with an API token; its id is in `sessionId`. */
  readonly isMachine?: true
  /** The user who created the machine. The machine sees only study-sites that this user sees. */
  readonly makerId?: string
  /** True while an import writes for the caller. Its writes notify no other user, because the import has its own report. */
  readonly isImporting?: true
  /** The caller's language: en or fr. */
  readonly language: Language
  /** Time zones of the organisation and of its sites. */
  readonly zones: Zones
  /** The custom fields of the organisation's records; absent for callers who never write them, such as the system. */
  readonly customFields?: CustomFields
  /** Returned in the response and stored with the audit event; no personal data. */
  readonly correlationId: string
  /** True if the caller may do actions of this level on this page. Takes nanoseconds, since it reads the compiled map. */
  can(page: PageName, level: Level): boolean
  /** The study-sites assigned to the caller, as pairs; the row scopes turn them into SQL. */
  readonly studySites: readonly StudySitePair[]
  /**
   * Participants whose restricted profile the caller has unlocked, with the expiry (epoch
   * milliseconds).
   */
  readonly unlocked: ReadonlyMap<string, number>
}

export interface StudySitePair {
  readonly studyId: string
  readonly siteId: string
}

/** The id of the system itself, in jobs without a requester. No user has this id. */
const systemId = '00000000-0000-0000-0000-000000000000'

/** True if the caller is a participant. */
export const isParticipant = (caller: Pick<Caller, 'isParticipant'>): boolean => caller.isParticipant === true

/** Returns the author of a write, as rows and their history store it; null if the system itself writes. */
export const authorOf = ({ userId }: Pick<Caller, 'userId'>): string | null => (userId === systemId ? null : userId)

/**
 * Returns the caller for jobs of the system itself. It has no permissions, so only trusted steps can write for it, and their author is
 * null.
 */
export const createSystemCaller = ({ orgId, zones, job }: Pick<Caller, 'orgId' | 'zones'> & { readonly job: string }): Caller => ({
  orgId,
  userId: systemId,
  sessionId: systemId,
  correlationId: job,
  language: 'en',
  zones,
  can: () => false,
  studySites: [],
  unlocked: new Map(),
})

/** True if the caller is assigned to this study and, if a site is given, to this site of it. */
export const hasStudySite = ({ studySites }: Pick<Caller, 'studySites'>, studyId: string, siteId?: string): boolean =>
  studySites.some((each) => each.studyId === studyId && (siteId === undefined || each.siteId === siteId))

/** Returns the ids of the restricted rows that the caller has unlocked and whose unlock has not expired. */
export function unlockedIds({ unlocked }: Caller): readonly string[] {
  if (unlocked.size === 0) return []
  const now = Date.now()
  return [...unlocked].filter(([, endTime]) => endTime > now).map(([id]) => id)
}
