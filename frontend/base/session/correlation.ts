const key = 'studydesk.sessionId'

/** The locally stored session id that every call carries, so that one person's steps can be followed through the logs (specification 1, section 7). */
export function correlationId(): string {
  const stored = localStorage.getItem(key)
  if (stored !== null) return stored
  const made = crypto.randomUUID()
  localStorage.setItem(key, made)
  return made
}

export const forgetCorrelationId = (): void => localStorage.removeItem(key)
