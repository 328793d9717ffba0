/** Colours of antd's tags, whose contrast holds in both themes. */
type StatusColour = 'success' | 'processing' | 'warning' | 'error' | 'default'

/** What a state's own words tell: the same meaning has the same colour on every screen. The first that fits is taken. */
const meanings: readonly (readonly [pattern: RegExp, colour: StatusColour])[] = [
  [/(^|_)(NOT_ENROLLED|FAILED|REJECTED|CANCELLED|TERMINATED|MISSED|SUSPENDED|INELIGIBLE)($|_)/, 'error'],
  [/(^|_)(ARCHIVED|CLOSED|DEACTIVATED|INACTIVE|REMOVED|RETIRED|COMPLETED|DRAFT)($|_)/, 'default'],
  [/(^|_)(ON_HOLD|PENDING|UNVERIFIED|REVIEW|NOT_RECRUITING|NOT_REGISTERED|WARNING|OVERDUE|UNSCHEDULED)($|_)/, 'warning'],
  [/(^|_)(RECRUITING|ACTIVE|ENROLLED|APPROVED|PUBLISHED|AUTHENTICATED|VERIFIED|CONSENTED|DONE)($|_)/, 'success'],
]

/** Else by place: the first state of a declaration is under way, the last is over. */
export function statusColour(state: string, states: readonly string[]): StatusColour {
  const meant = meanings.find(([pattern]) => pattern.test(state))
  if (meant !== undefined) return meant[1]
  return states.indexOf(state) === states.length - 1 ? 'default' : 'processing'
}
