const key = 'studydesk.sessionId'

/**
 * Returns the locally stored id that every call sends, so that the steps of one user can be followed through the logs (specification 1,
 * section 7).
 */
export function getCorrelationId(): string {
  const stored = localStorage.getItem(key)
  if (stored !== null) return stored
  const createdId = crypto.randomUUID()
  localStorage.setItem(key, createdId)
  return createdId
}

export const forgetCorrelationId = (): void => localStorage.removeItem(key)
