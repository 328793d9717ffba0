import { useInvalidate } from '@refinedev/core'
import type { CallDeclaration } from '#resources/call.ts'
import { type AnswerTo, type CallParts, useSend } from '../base/call.ts'
import { toast } from '../base/toasts.ts'

/** A named call of a visit: after it, visits are read again. */
export function useVisitCall<const Declared extends CallDeclaration>(declared: Declared) {
  const { mutate, isPending, error } = useSend(declared)
  const invalidate = useInvalidate()
  return {
    isWorking: isPending,
    error,
    run: (parts: CallParts<Declared>, onDone: (answer: AnswerTo<Declared>) => string) =>
      mutate(parts, {
        onSuccess: (answer) => {
          void invalidate({ resource: 'visit', invalidates: ['list', 'many', 'detail'] })
          toast({ kind: 'success', message: onDone(answer) })
        },
      }),
  }
}
