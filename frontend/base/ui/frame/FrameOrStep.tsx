import { useOnChange } from '../../useOnChange.ts'
import './frame.css'
import { type ReactNode, use, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useFocusReturn } from './useFocusReturn.ts'
import { type Frame, FrameContext } from './useFrame.ts'

interface FrameOrStepProps extends Omit<StepProps, 'frame' | 'onShown'> {
  /** Dialog or drawer that is shown outside of any other. */
  readonly alone: ReactNode
  readonly isOpen: boolean
  /** Called when the step is shown, like the library's callback for a dialog or drawer. */
  readonly afterOpenChange: ((isOpen: boolean) => void) | undefined
}

/**
 * Base of every dialog and drawer. Inside another dialog or drawer it is a step of that one; otherwise it is a separate dialog or drawer.
 */
export function FrameOrStep({ alone, isOpen, afterOpenChange, ...step }: FrameOrStepProps) {
  const frame = use(FrameContext)
  useFocusReturn(isOpen)
  if (frame === null) return alone
  return isOpen ? <Step {...step} frame={frame} onShown={() => afterOpenChange?.(true)} /> : null
}

interface StepProps {
  readonly frame: Frame
  /** Name of the module that opens the step. */
  readonly name: string | undefined
  readonly title: ReactNode
  readonly className?: string | undefined
  /** Actions for the whole content, above it. */
  readonly extra?: ReactNode
  readonly footer?: ReactNode
  readonly isClosable: boolean
  readonly onBack: () => void
  readonly onShown: () => void
  readonly children: ReactNode
}

/**
 * Step in a dialog or drawer, used instead of a second dialog on top of the first. It covers the content below, with its own title, until
 * the user goes back.
 */
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

/** Moves the focus to the new content when the step is shown. */
function useFocusOfStep(body: { readonly current: HTMLElement | null }, isTop: boolean, onShown: () => void): void {
  const isShown = useRef(false)
  useOnChange(isTop, () => {
    if (!isTop || isShown.current) return
    isShown.current = true
    if (body.current?.contains(document.activeElement) !== true) body.current?.focus({ preventScroll: true })
    onShown()
  })
}
