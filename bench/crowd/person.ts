import type { BoardAnswer } from '#resources/recruitment/boardAnswers.ts'
import type { StudySiteRef } from '../boardCards.ts'
import { fetchParticipantIds } from '../compare.ts'
import type { Screening } from '../faults/writers.ts'
import type { Headers } from '../load.ts'
import { type Client, createClient } from './client.ts'
import type { CallOutcome } from './figures.ts'

/** A card that only one person moves, and the columns of its board. */
export interface MovableCard {
  readonly cardId: string
  readonly columnIds: readonly string[]
}

/** A person with rows that only this person changes: two people on one row would conflict. */
export interface Person {
  readonly number: number
  readonly headers: Headers
  readonly client: Client
  readonly studySites: readonly StudySiteRef[]
  /** Participants of the person's study sites. */
  readonly participantIds: readonly string[]
  readonly cards: readonly MovableCard[]
  /** Participants in screening whose forms the person fills in, one after the other. */
  readonly screenings: Screening[]
}

/** Most boards that are read to prepare a person. */
const mostBoards = 4

/**
 * Prepares a person.
 * @param options.share index of the person within its organisation, and the number of people there
 */
export async function preparePerson(options: {
  readonly number: number
  readonly share: { readonly index: number; readonly of: number }
  readonly headers: Headers
  readonly urls: readonly string[]
  readonly outcomes: CallOutcome[]
}): Promise<Person> {
  const { number, share, headers, urls, outcomes } = options
  const preparation: CallOutcome[] = []
  const { send } = createClient({ urls, start: number, headers, outcomes: preparation })
  const isOwn = (_row: unknown, index: number): boolean => index % share.of === share.index
  const studySites = (await send<readonly StudySiteRef[]>('boards', 'recruitment')) ?? []
  const [cards, screenings]: [MovableCard[], Screening[]] = [[], []]
  for (const studySite of studySites.slice(0, mostBoards)) {
    const board = await send<BoardAnswer>('board', boardPath(studySite))
    if (board === null) continue
    const columnIds = board.columns
      .filter(({ step, needsConsent }) => step !== 'ENROLLED' && needsConsent !== true)
      .map(({ columnId }) => columnId)
    const own = board.cards.filter(({ recruitmentStatus }) => recruitmentStatus === 'IN_SCREENING').filter(isOwn)
    // Half of the cards are moved. The forms of the other half are filled in, so that no move changes what a form allows.
    cards.push(...own.filter((_card, index) => index % 2 === 0).map(({ cardId }) => ({ cardId, columnIds })))
    screenings.push(
      ...own.filter((_card, index) => index % 2 === 1).map(({ participantId }) => ({ studyId: studySite.studyId, participantId })),
    )
  }
  const participantIds = (await fetchParticipantIds(urls[0] ?? '', headers)).filter(isOwn)
  const failure = preparation.find(({ error }) => error !== null)
  if (failure !== undefined) throw new Error(`${failure.name} of person ${number}: ${failure.error}`)
  if (participantIds.length === 0 || studySites.length === 0) throw new Error(`Person ${number} has no participants or no study sites`)
  return {
    number,
    headers,
    client: createClient({ urls, start: number, headers, outcomes }),
    studySites,
    participantIds,
    cards,
    screenings,
  }
}

/** Returns the path of a recruitment board. */
export const boardPath = ({ studyId, siteId }: StudySiteRef): string => `study/${studyId}/study-site/${siteId}/recruitment`
