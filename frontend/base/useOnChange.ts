import { type EffectCallback, useEffect, useEffectEvent, useState } from 'react'

/**
 * Runs an effect after the first render and after each render in which `value` has changed. Changes of other values that `run` reads do
 * not trigger it. For actions that belong to one event, such as a new URL or a failed save.
 * @param run may return a cleanup function, called before the next run and on unmount
 */
export function useOnChange<Value>(value: Value, run: (value: Value) => ReturnType<EffectCallback>): void {
  const latest = useEffectEvent(run)
  useEffect(() => latest(value), [value])
}

/** Runs an effect once, after the first render. */
export const useOnMount = (run: EffectCallback): void => useOnChange(null, run)

/** Returns the value from the render in which `key` last changed. Ignores later values for the same key. */
export function useValueForKey<Value>(key: unknown, value: Value): Value {
  const [first, setFirst] = useState({ key, value })
  if (Object.is(first.key, key)) return first.value
  setFirst({ key, value })
  return value
}
