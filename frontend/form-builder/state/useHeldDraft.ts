import { type RefObject, useEffect } from 'react'
import { v4 as uuid } from 'uuid'
import type { Operation } from '#resources/forms/operations.ts'
import type { Saver } from '../../engine/saving/saver.ts'
import { hasUnsent } from '../../engine/saving/savingState.ts'
import type { draftCalls } from './draftCalls.ts'

/** Milliseconds after which a page without changes says that it is still there. */
const stillThere = 10_000

interface HeldOptions {
  readonly calls: ReturnType<typeof draftCalls>
  readonly saver: Saver<readonly Operation[], number>
  readonly isPaused: boolean
  /** This page has changed something. */
  readonly isMine: RefObject<boolean>
}

/** A page that changed something holds the draft for as long as it is open: an empty change says so. */
export function useHeldDraft({ calls, saver, isPaused, isMine }: HeldOptions): void {
  useEffect(() => {
    if (isPaused) return
    const timer = setInterval(() => {
      if (isMine.current && calls.revision() > 0 && !hasUnsent(saver.state.current())) saver.change(uuid(), [])
    }, stillThere)
    return () => clearInterval(timer)
  }, [isPaused, calls, saver, isMine])
}
