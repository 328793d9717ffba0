import type { BoardCard } from '#resources/recruitment/boardAnswers.ts'

type CardVersion = Pick<BoardCard, 'cardId' | 'version'>

/** Sends writes one after another, each with the newest known version of its card. */
export function createMoveQueue() {
  let last: Promise<unknown> = Promise.resolve()
  /** Versions from responses, for cards that are written again before the board is loaded. */
  const versions = new Map<string, number>()
  return {
    /** @param write never rejects */
    run(write: () => Promise<unknown>): Promise<unknown> {
      last = last.then(write)
      return last
    },
    versionOf: ({ cardId, version }: CardVersion): number => Math.max(version, versions.get(cardId) ?? 0),
    written(cards: readonly CardVersion[]): void {
      for (const { cardId, version } of cards) versions.set(cardId, version)
    },
  }
}
