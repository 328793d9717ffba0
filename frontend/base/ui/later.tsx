import { type ComponentType, createElement, lazy, type ReactElement, type ReactNode, Suspense, type SuspenseProps, useState } from 'react'
import { createStore, useStore } from '../store.ts'

/** A component in a chunk of its own, and the way to fetch it before it is drawn. */
export interface Later<Props extends object> {
  (props: Props): ReactElement
  readonly fetch: () => Promise<unknown>
}

/**
 * A component that is fetched when it is first drawn; `Awaiting` above it shows a stand-in until then. Once its chunk is there, it is drawn
 * at once, and no stand-in comes first.
 */
export function later<Component extends (props: never) => ReactNode>(
  load: () => Promise<{ readonly default: Component }>,
): Later<PropsOf<Component>> {
  type Props = PropsOf<Component>
  let fetched: ComponentType<Props> | null = null
  const fetch = async () => {
    const module = await load()
    fetched = module.default as unknown as ComponentType<Props>
    // React hears of the chunk before the places that wait for it draw it.
    setTimeout(() => arrivals.set(arrivals.current() + 1))
    return { default: fetched }
  }
  const Awaited = lazy(fetch)
  const Drawn = (props: Props) => {
    // Whichever it began with stays: another one would begin anew, and lose what stands in it.
    const [begun] = useState<ComponentType<Props>>(() => fetched ?? Awaited)
    return createElement(begun, props)
  }
  return Object.assign(Drawn, { fetch })
}

type PropsOf<Component> = Component extends (props: infer Props extends object) => ReactNode ? Props : object

/**
 * Shows a stand-in until what stands in it has come. Left to itself, React keeps each stand-in for 300 ms at least, and one within another
 * for twice that, however soon the chunk is there; it does not where something else has it draw the place again.
 */
export function Awaiting(props: SuspenseProps) {
  useStore(arrivals)
  return <Suspense {...props} />
}

/** Chunks that have come. */
const arrivals = createStore(0)
