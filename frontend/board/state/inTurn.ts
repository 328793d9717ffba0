/**
 * Asks one question at a time. What is asked while one is under way, which may have been answered before, is one more question behind it: however
 * fast changes come, each answer is waited for.
 * @returns asks; resolves with an answer to a question that was put no earlier
 */
export function inTurn<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let underWay: Promise<Answer> | null = null
  let behind: Promise<Answer> | null = null
  const begin = (): Promise<Answer> => {
    const asked = ask().finally(() => {
      if (underWay === asked) underWay = null
    })
    underWay = asked
    return asked
  }
  const follow = (): Promise<Answer> => {
    behind = null
    return begin()
  }
  return () => {
    if (underWay === null) return begin()
    behind ??= underWay.then(follow, follow)
    return behind
  }
}
