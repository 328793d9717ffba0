import { type FlagName, isFlagName } from '#resources/core/flags.ts'
import { createStore, useStore } from '../store.ts'
import { storeItem } from '../storedItem.ts'

/** Feature flags that a developer switched in this browser only. Specification 1, section 6. */
export type FlagOverrides = Readonly<Partial<Record<FlagName, boolean>>>

const key = 'studydesk.flags'
const overrides = createStore(read())

export const currentOverrides = overrides.current
export const useOverrides = (): FlagOverrides => useStore(overrides)

/** Overrides a feature flag in this browser. @param state null removes the override, so the organisation's setting applies */
export function overrideFlag(name: FlagName, state: boolean | null): void {
  const { [name]: _before, ...others } = overrides.current()
  store(state === null ? others : { ...others, [name]: state })
}

export const forgetOverrides = (): void => store({})

const store = (next: FlagOverrides): void => storeItem(key, Object.keys(next).length === 0 ? null : JSON.stringify(next))

/** Reads the overrides. A user may have edited the stored value by hand, so only known names with true or false count. */
function read(): FlagOverrides {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(Object.entries(stored).filter(([name, state]) => isFlagName(name) && typeof state === 'boolean'))
  } catch {
    return {}
  }
}

addEventListener('storage', (event) => event.key === key && overrides.set(read()))
