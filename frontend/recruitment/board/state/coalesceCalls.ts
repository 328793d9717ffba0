/**
 * Runs one request at a time. All calls during a request share one more request after it, because the running one may already be
 * outdated. Every request completes, however fast changes arrive.
 * @returns a function that resolves with a response to a request sent no earlier than the call
 */
export function coalesceCalls<Answer>(fetchAnswer: () => Promise<Answer>): () => Promise<Answer> {
  let currentCall: Promise<Answer> | null = null
  let nextCall: Promise<Answer> | null = null
  const startCall = (): Promise<Answer> => {
    const requested = fetchAnswer().finally(() => {
      if (currentCall === requested) currentCall = null
    })
    currentCall = requested
    return requested
  }
  const follow = (): Promise<Answer> => {
    nextCall = null
    return startCall()
  }
  return () => {
    if (currentCall === null) return startCall()
    nextCall ??= currentCall.then(follow, follow)
    return nextCall
  }
}
