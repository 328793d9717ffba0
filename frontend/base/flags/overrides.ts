import { type FlagName, isFlagName } from '#resources/core/flags.ts'

/** What a developer has switched on or off in this browser alone. Specification 1, section 6. */
export type FlagOverrides = Readonly<Partial<Record<FlagName, boolean>>>

const key = 'studydesk.flags'
const listeners = new Set<() => void>()
let overrides = read()

export const currentOverrides = (): FlagOverrides => overrides

/** @param state null: as the organisation says */
export function overrideFlag(name: FlagName, state: boolean | null): void {
  const { [name]: _before, ...others } = overrides
  store(state === null ? others : { ...others, [name]: state })
}

export const forgetOverrides = (): void => store({})

export function subscribeToOverrides(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function store(next: FlagOverrides): void {
  if (Object.keys(next).length === 0) localStorage.removeItem(key)
  else localStorage.setItem(key, JSON.stringify(next))
  take(next)
}

function take(next: FlagOverrides): void {
  overrides = next
  for (const listener of listeners) listener()
}

/** What is there may have been written by hand: anything but a known name with true or false is let be. */
function read(): FlagOverrides {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(Object.entries(stored).filter(([name, state]) => isFlagName(name) && typeof state === 'boolean'))
  } catch {
    return {}
  }
}

addEventListener('storage', (event) => event.key === key && take(read()))
