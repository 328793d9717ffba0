import { createContext, use, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'

/** Content that slid over what a frame showed before. */
interface Covering {
  readonly id: string
  /** One step back, by the arrow, the cross and Escape. */
  readonly back: () => void
  /** Only its own buttons lead back. */
  readonly isClosable: boolean
}

/** An open dialog or drawer: what would open above it takes its place in it instead, step by step. */
export interface Frame {
  /** The step that is shown; null: what the frame was opened for. */
  readonly top: string | null
  /** Where the title of a step and the step itself are drawn; null until the frame is. */
  readonly titleSlot: HTMLElement | null
  readonly bodySlot: HTMLElement | null
  /** @returns takes the step away again */
  readonly cover: (step: Covering) => () => void
}

export const FrameContext = createContext<Frame | null>(null)

/** Does something else stand in the frame, in place of what asks? */
export const useIsCovered = (): boolean => (use(FrameContext)?.top ?? null) !== null

/** The steps of a frame. What they cover stays as it is, with all that is typed there, and comes back to where it was scrolled. */
export function useFrame() {
  const [steps, setSteps] = useState<readonly Covering[]>([])
  const [titleSlot, setTitleSlot] = useState<HTMLElement | null>(null)
  const [bodySlot, setBodySlot] = useState<HTMLElement | null>(null)
  const scrolled = useRef<readonly (readonly [Element, number])[]>([])

  const cover = useCallback(
    (step: Covering) => {
      setSteps((before) => {
        if (before.length === 0) scrolled.current = scrollersAround(bodySlot).map((element) => [element, element.scrollTop] as const)
        return [...before, step]
      })
      return () => setSteps((before) => before.filter((each) => each !== step))
    },
    [bodySlot],
  )
  const top = steps.at(-1) ?? null
  const isCovered = top !== null
  useLayoutEffect(() => {
    if (isCovered) for (const [element] of scrolled.current) element.scrollTop = 0
    else for (const [element, place] of scrolled.current) element.scrollTop = place
  }, [isCovered])

  const topId = top?.id ?? null
  const frame: Frame = useMemo(() => ({ top: topId, titleSlot, bodySlot, cover }), [topId, titleSlot, bodySlot, cover])
  return { frame, top, setTitleSlot, setBodySlot }
}

function scrollersAround(slot: HTMLElement | null): readonly Element[] {
  const scrollers: Element[] = []
  for (let element = slot?.parentElement ?? null; element !== null; element = element.parentElement)
    if (element.scrollTop > 0) scrollers.push(element)
  return scrollers
}
