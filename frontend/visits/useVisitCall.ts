import { type HttpError, useCustomMutation, useInvalidate } from '@refinedev/core'
import type { Values } from '#resources/core/conditions.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { toast } from '../base/toasts.ts'

/** A named call of a visit: after it, visits are asked for anew. */
export function useVisitCall({ id, studyId }: Pick<ResourceAnswer['visit'], 'id' | 'studyId'>, call: string) {
  const { mutate, mutation } = useCustomMutation<never, HttpError>()
  const invalidate = useInvalidate()
  return {
    isWorking: mutation.isPending,
    error: mutation.error,
    run: (values: Values, onDone: (answer: unknown) => string) =>
      mutate(
        { url: `study/${studyId}/visit/${id}/${call}`, method: 'post', values, successNotification: false, errorNotification: false },
        {
          onSuccess: ({ data }) => {
            void invalidate({ resource: 'visit', invalidates: ['list', 'many', 'detail'] })
            toast({ kind: 'success', message: onDone(data) })
          },
        },
      ),
  }
}
