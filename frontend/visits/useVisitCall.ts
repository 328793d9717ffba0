import { useInvalidate } from '@refinedev/core'
import type { CallDeclaration } from '#resources/core/call.ts'
import { type CallArguments, type CallResponse, useSend } from '../base/call.ts'
import { showToast } from '../base/toasts.ts'

/** Calls a visit endpoint, then reloads the visits. */
export function useVisitCall<const Declared extends CallDeclaration>(declared: Declared) {
  const { mutate, isPending, error } = useSend(declared)
  const invalidate = useInvalidate()
  return {
    isWorking: isPending,
    error,
    run: (callArguments: CallArguments<Declared>, onDone: (answer: CallResponse<Declared>) => string) =>
      mutate(callArguments, {
        onSuccess: (answer) => {
          void invalidate({ resource: 'visit', invalidates: ['list', 'many', 'detail'] })
          showToast({ kind: 'success', message: onDone(answer) })
        },
      }),
  }
}
