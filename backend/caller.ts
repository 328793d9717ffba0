import type { Level, PageName } from '#resources/core/access.ts'
import type { CustomFields } from '#resources/core/customFields.ts'
import type { Zones } from '#resources/core/day.ts'
import type { Language } from '#resources/core/preferences.ts'

/** Who asks: made once per request from the verified token; every door of the server takes one. */
export interface Caller {
  readonly userId: string
  readonly orgId: string
  readonly sessionId: string
  /** The caller is a participant on their own pages: `userId` is theirs. They may nothing that takes a page, and see no row but their own. */
  readonly isParticipant?: true
  /** Calls with an API token; its id stands in `sessionId`. */
  readonly isMachine?: true
  /** The user who made the machine: it sees no study-site that they do not see. */
  readonly makerId?: string
  /** In the caller's language: en or fr. */
  readonly language: Language
  /** Where the clocks of the organisation and of its sites stand. */
  readonly zones: Zones
  /** The fields that the organisation added to its records; absent where the caller writes none of them, as the system does not. */
  readonly customFields?: CustomFields
  /** Echoed in the answer and kept with the audit; no personal data. */
  readonly correlationId: string
  /** May the caller do what takes this level on this page? Answers from the compiled map, in nanoseconds. */
  can(page: PageName, level: Level): boolean
  /** The study-sites assigned to the caller, as pairs; the row scopes turn them into SQL. */
  readonly studySites: readonly StudySitePair[]
  /** Participants whose restricted profile the caller has unlocked, until when (epoch milliseconds). */
  readonly unlocked: ReadonlyMap<string, number>
}

export interface StudySitePair {
  readonly studyId: string
  readonly siteId: string
}

/** Stands for the system itself, in the work of a job that nobody asked for: no user has it. */
const systemId = '00000000-0000-0000-0000-000000000000'

/** A participant, by themselves. */
export const isParticipant = (caller: Pick<Caller, 'isParticipant'>): boolean => caller.isParticipant === true

/** The author of a write, as rows and their history keep it; null: the system itself. */
export const authorOf = ({ userId }: Pick<Caller, 'userId'>): string | null => (userId === systemId ? null : userId)

/** The system itself in the work of a job: it may nothing, so that trusted steps alone write for it, in the name of nobody. */
export const systemCaller = ({ orgId, zones, job }: Pick<Caller, 'orgId' | 'zones'> & { readonly job: string }): Caller => ({
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

/** Does the caller work on this study, at this site where one is named? */
export const worksAt = ({ studySites }: Pick<Caller, 'studySites'>, studyId: string, siteId?: string): boolean =>
  studySites.some((each) => each.studyId === studyId && (siteId === undefined || each.siteId === siteId))

/** Restricted rows that the caller has unlocked, as of now. */
export function unlockedIds({ unlocked }: Caller): readonly string[] {
  if (unlocked.size === 0) return []
  const now = Date.now()
  return [...unlocked].filter(([, until]) => until > now).map(([id]) => id)
}
