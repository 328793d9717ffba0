import { type EffectCallback, useEffect, useEffectEvent, useState } from 'react'

/**
 * Runs after the first render and after each one in which `value` is another one. Everything else that `run` reads is of that render, and starts nothing:
 * for acts that belong to one event, such as another address or a failed save.
 * @param run may return its end, which is called before the next run and when the component goes
 */
export function useOnChange<Value>(value: Value, run: (value: Value) => ReturnType<EffectCallback>): void {
  const latest = useEffectEvent(run)
  useEffect(() => latest(value), [value])
}

/** Runs once, after the first render. */
export const useOnMount = (run: EffectCallback): void => useOnChange(null, run)

/** The value of the render in which `key` became what it is: later values of the same key change nothing. */
export function useValueAt<Value>(key: unknown, value: Value): Value {
  const [first, setFirst] = useState({ key, value })
  if (Object.is(first.key, key)) return first.value
  setFirst({ key, value })
  return value
}
