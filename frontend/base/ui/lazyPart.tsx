import {
  type ComponentType,
  createElement,
  lazy,
  type ReactElement,
  type ReactNode,
  Suspense,
  type SuspenseProps,
  startTransition,
  useEffect,
  useState,
} from 'react'
import { createStore } from '../store.ts'

/** Component in a separate chunk, with a function that loads it before it is rendered. */
export interface Later<Props extends object> {
  (props: Props): ReactElement
  readonly fetch: () => Promise<unknown>
}

/**
 * Creates a component that loads on first render. Until then, the surrounding `Suspended` shows a placeholder. If its chunk is already
 * loaded, the component renders at once without a placeholder.
 */
export function lazyPart<Component extends (props: never) => ReactNode>(
  load: () => Promise<{ readonly default: Component }>,
): Later<PropsOf<Component>> {
  type Props = PropsOf<Component>
  let loadedComponent: ComponentType<Props> | null = null
  const fetch = async () => {
    const module = await load()
    loadedComponent = module.default as unknown as ComponentType<Props>
    // The timeout lets React handle the chunk before the waiting components render again.
    setTimeout(() => arrivals.set(arrivals.current() + 1))
    return { default: loadedComponent }
  }
  const LazyLoaded = lazy(fetch)
  const LazyComponent = (props: Props) => {
    // Keeps the component that was rendered first. A different one would mount anew and lose its state.
    const [initialComponent] = useState<ComponentType<Props>>(() => loadedComponent ?? LazyLoaded)
    return createElement(initialComponent, props)
  }
  return Object.assign(LazyComponent, { fetch })
}

type PropsOf<Component> = Component extends (props: infer Props extends object) => ReactNode ? Props : object

/**
 * Shows a placeholder until its content is loaded. By default React keeps each placeholder for at least 300 ms, and a nested one for
 * twice that, even if the chunk has loaded. A render for another reason, such as the change of the state here, removes the placeholder at
 * once. As a transition, it leaves room for input while a large part renders.
 */
export function Suspended(props: SuspenseProps) {
  const [, setArrivals] = useState(arrivals.current)
  useEffect(() => arrivals.subscribe(() => startTransition(() => setArrivals(arrivals.current()))), [])
  return <Suspense {...props} />
}

/** Number of loaded chunks. */
const arrivals = createStore(0)
