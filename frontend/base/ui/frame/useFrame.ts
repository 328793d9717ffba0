import { createContext, use, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'

/** Step that covers the earlier content of a dialog or drawer. */
interface CoveringStep {
  readonly id: string
  /** Goes back to the previous step. Called by the arrow, the close button and Escape. */
  readonly back: () => void
  /** False if only the step's own buttons go back. */
  readonly isClosable: boolean
}

/** Open dialog or drawer. A dialog that would open over it becomes a step inside it. */
export interface Frame {
  /** Key of the shown step; null while the dialog's own content is shown. */
  readonly top: string | null
  /** Elements in which the title and the body of a step are rendered; null until the dialog or drawer is rendered. */
  readonly titleSlot: HTMLElement | null
  readonly bodySlot: HTMLElement | null
  /** Adds a step. @returns function that removes the step */
  readonly cover: (step: CoveringStep) => () => void
}

export const FrameContext = createContext<Frame | null>(null)

/** True if a step covers the content that calls this hook. */
export const useIsCovered = (): boolean => (use(FrameContext)?.top ?? null) !== null

/** Manages the steps of a dialog or drawer. Covered content stays mounted with all typed input, and its scroll position is restored. */
export function useFrame() {
  const [steps, setSteps] = useState<readonly CoveringStep[]>([])
  const [titleSlot, setTitleSlot] = useState<HTMLElement | null>(null)
  const [bodySlot, setBodySlot] = useState<HTMLElement | null>(null)
  const scrollPositions = useRef<readonly (readonly [Element, number])[]>([])

  const cover = useCallback(
    (step: CoveringStep) => {
      setSteps((before) => {
        if (before.length === 0)
          scrollPositions.current = findScrollContainers(bodySlot).map((element) => [element, element.scrollTop] as const)
        return [...before, step]
      })
      return () => setSteps((before) => before.filter((each) => each !== step))
    },
    [bodySlot],
  )
  const topStep = steps.at(-1) ?? null
  const isCovered = topStep !== null
  useLayoutEffect(() => {
    if (isCovered) for (const [element] of scrollPositions.current) element.scrollTop = 0
    else for (const [element, savedScrollTop] of scrollPositions.current) element.scrollTop = savedScrollTop
  }, [isCovered])

  const topId = topStep?.id ?? null
  const frame: Frame = useMemo(() => ({ top: topId, titleSlot, bodySlot, cover }), [topId, titleSlot, bodySlot, cover])
  return { frame, top: topStep, setTitleSlot, setBodySlot }
}

function findScrollContainers(slot: HTMLElement | null): readonly Element[] {
  const scrollers: Element[] = []
  for (let element = slot?.parentElement ?? null; element !== null; element = element.parentElement)
    if (element.scrollTop > 0) scrollers.push(element)
  return scrollers
}
