import { type FlagName, isFlagName } from '#resources/core/flags.ts'
import { createStore, useStore } from '../store.ts'
import { storeItem } from '../storedItem.ts'

/** What a developer has switched on or off in this browser alone. Specification 1, section 6. */
export type FlagOverrides = Readonly<Partial<Record<FlagName, boolean>>>

const key = 'studydesk.flags'
const overrides = createStore(read())

export const currentOverrides = overrides.current
export const useOverrides = (): FlagOverrides => useStore(overrides)

/** @param state null: as the organisation says */
export function overrideFlag(name: FlagName, state: boolean | null): void {
  const { [name]: _before, ...others } = overrides.current()
  store(state === null ? others : { ...others, [name]: state })
}

export const forgetOverrides = (): void => store({})

const store = (next: FlagOverrides): void => storeItem(key, Object.keys(next).length === 0 ? null : JSON.stringify(next))

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

addEventListener('storage', (event) => event.key === key && overrides.set(read()))
