import { type RefObject, useEffect } from 'react'
import { v4 as uuid } from 'uuid'
import type { Operation } from '#resources/forms/content/operations.ts'
import type { Saver } from '../../../engine/saving/saver.ts'
import { hasUnsent } from '../../../engine/saving/savingState.ts'
import type { draftCalls } from './draftCalls.ts'

/** Milliseconds after which a page without changes tells the server that it is still open. */
const heartbeatMs = 10_000

interface HeldDraftOptions {
  readonly calls: ReturnType<typeof draftCalls>
  readonly saver: Saver<readonly Operation[], number>
  readonly isPaused: boolean
  /** True if this page has changed the draft. */
  readonly isMine: RefObject<boolean>
}

/** Keeps the draft locked to a page that changed it while that page is open, by sending empty changes. */
export function useHeldDraft({ calls, saver, isPaused, isMine }: HeldDraftOptions): void {
  useEffect(() => {
    if (isPaused) return
    const timer = setInterval(() => {
      if (isMine.current && calls.revision() > 0 && !hasUnsent(saver.state.current())) saver.change(uuid(), [])
    }, heartbeatMs)
    return () => clearInterval(timer)
  }, [isPaused, calls, saver, isMine])
}
