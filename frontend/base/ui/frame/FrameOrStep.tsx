import { useOnChange } from '../../useOnChange.ts'
import './frame.css'
import { type ReactNode, use, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { type Frame, FrameContext } from './useFrame.ts'

interface FrameOrStepProps extends Omit<StepProps, 'frame' | 'onShown'> {
  /** The frame that opens where there is none around. */
  readonly alone: ReactNode
  readonly isOpen: boolean
  /** Told once the step is shown, as the library tells it of a frame. */
  readonly afterOpenChange: ((isOpen: boolean) => void) | undefined
}

/** What every dialog and drawer is: a frame of its own, or a step of the one around it. */
export function FrameOrStep({ alone, isOpen, afterOpenChange, ...step }: FrameOrStepProps) {
  const frame = use(FrameContext)
  if (frame === null) return alone
  return isOpen ? <Step {...step} frame={frame} onShown={() => afterOpenChange?.(true)} /> : null
}

interface StepProps {
  readonly frame: Frame
  /** The module that opens it. */
  readonly name: string | undefined
  readonly title: ReactNode
  readonly className?: string | undefined
  /** Beside the content's beginning: what can be done with all of it. */
  readonly extra?: ReactNode
  readonly footer?: ReactNode
  readonly isClosable: boolean
  readonly onBack: () => void
  readonly onShown: () => void
  readonly children: ReactNode
}

/** What would have been a dialog above a dialog: it takes the place of the one below, with its own title, until somebody goes back. */
function Step({ frame, name, title, className = '', extra, footer, isClosable, onBack, onShown, children }: StepProps) {
  const id = useId()
  const latest = useRef({ onBack, onShown })
  useEffect(() => {
    latest.current = { onBack, onShown }
  })
  const { cover, titleSlot, bodySlot } = frame
  useLayoutEffect(() => cover({ id, back: () => latest.current.onBack(), isClosable }), [cover, id, isClosable])
  const isTop = frame.top === id
  const body = useRef<HTMLDivElement>(null)
  useFocusOfStep(body, isTop, () => latest.current.onShown())
  return (
    <>
      {isTop && titleSlot !== null && createPortal(<h2>{title}</h2>, titleSlot)}
      {bodySlot !== null &&
        createPortal(
          <div ref={body} className={`frame-step ${className}`} tabIndex={-1} hidden={!isTop} data-dialog={name}>
            {extra != null && extra !== false && <div className="frame-step-extra">{extra}</div>}
            {children}
            {footer != null && footer !== false && <div className="frame-step-foot">{footer}</div>}
          </div>,
          bodySlot,
        )}
    </>
  )
}

/** The new content takes the focus once it is shown; when it goes, whatever opened it has it again, unless something else took it. */
function useFocusOfStep(body: { readonly current: HTMLElement | null }, isTop: boolean, onShown: () => void): void {
  const [opener] = useState(() => document.activeElement)
  const isShown = useRef(false)
  useOnChange(isTop, () => {
    if (!isTop || isShown.current) return
    isShown.current = true
    if (body.current?.contains(document.activeElement) !== true) body.current?.focus({ preventScroll: true })
    onShown()
  })
  useEffect(
    () => () => {
      setTimeout(() => {
        const { activeElement } = document
        if (activeElement === null || activeElement === document.body) (opener as HTMLElement | null)?.focus?.()
      })
    },
    [opener],
  )
}
