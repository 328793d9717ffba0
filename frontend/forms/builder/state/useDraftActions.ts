import type { Dispatch, RefObject } from 'react'
import type { Operation } from '#resources/forms/content/operations.ts'
import type { FormDraftAnswer } from '#resources/forms/formAnswers.ts'
import type { Saver } from '../../../engine/saving/saver.ts'
import type { draftCalls } from './draftCalls.ts'
import type { DraftEvent } from './draftState.ts'

interface ActionOptions {
  readonly calls: ReturnType<typeof draftCalls>
  readonly saver: Saver<readonly Operation[], number>
  readonly apply: Dispatch<DraftEvent>
  readonly refetch: () => Promise<{ readonly data: FormDraftAnswer | undefined }>
  /** Shows a loaded draft. */
  readonly take: (read: FormDraftAnswer) => void
  readonly isMine: RefObject<boolean>
}

/** Requests about the whole draft. Changes wait until the draft is loaded again. */
export function useDraftActions({ calls, saver, apply, refetch, take, isMine }: ActionOptions) {
  const work = async (runAction: () => Promise<unknown>) => {
    apply({ kind: 'working' })
    try {
      await runAction()
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
