import type { Dispatch, RefObject } from 'react'
import type { FormDraftAnswer } from '#resources/forms/callAnswers/formAnswers.ts'
import type { Operation } from '#resources/forms/operations.ts'
import type { Saver } from '../../engine/saving/saver.ts'
import type { draftCalls } from './draftCalls.ts'
import type { DraftEvent } from './draftState.ts'

interface ActionOptions {
  readonly calls: ReturnType<typeof draftCalls>
  readonly saver: Saver<readonly Operation[], number>
  readonly apply: Dispatch<DraftEvent>
  readonly refetch: () => Promise<{ readonly data: FormDraftAnswer | undefined }>
  /** Shows a draft that was read. */
  readonly take: (read: FormDraftAnswer) => void
  readonly isMine: RefObject<boolean>
}

/** Calls about the draft as a whole; changes wait until it is read again. */
export function useDraftActions({ calls, saver, apply, refetch, take, isMine }: ActionOptions) {
  const work = async (act: () => Promise<unknown>) => {
    apply({ kind: 'working' })
    try {
      await act()
      isMine.current = false
      const { data } = await refetch()
      if (data !== undefined) take(data)
      apply({ kind: 'blocked', by: null })
    } finally {
      apply({ kind: 'idle' })
    }
  }
  return {
    save: () =>
      work(async () => {
        await saver.flush()
        await calls.save()
      }),
    async takeOver() {
      await work(async () => {
        await calls.takeOver()
        saver.discard()
      })
      isMine.current = true
    },
    discard: () =>
      work(async () => {
        await calls.discard()
        saver.discard()
      }),
  }
}
