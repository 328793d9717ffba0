import { type HttpError, useCustomMutation, useDelete, useInvalidate } from '@refinedev/core'
import { useState } from 'react'
import type { Values } from '#resources/core/conditions.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { onePath } from '../../base/providers/dataProvider.ts'
import type { RowAction } from './rowActions.ts'

interface ActedRow {
  readonly id: string
  readonly version?: number
}

/** What the person says with an action. */
interface Answers {
  readonly reason?: string
  /** Of the fields that the transition asks for. */
  readonly changes?: Values
  /** The id of a fresh sign-in. */
  readonly signature?: string | null
}

/** Does one action to one row through Refine's mutations, and has every list and record of the resource asked for again. */
export function useRowAction(definition: ResourceDefinition) {
  const { mutateAsync: remove } = useDelete<{ id: string }, HttpError>()
  const { mutateAsync: call } = useCustomMutation<{ id: string }, HttpError>()
  const invalidate = useInvalidate()
  const [isWorking, setIsWorking] = useState(false)
  const [error, setError] = useState<HttpError | null>(null)
  const resource = definition.name

  /** @returns what went wrong; null: it was done */
  const run = async (row: ActedRow, action: RowAction, { reason, changes, signature }: Answers = {}): Promise<HttpError | null> => {
    setIsWorking(true)
    setError(null)
    const silent = { successNotification: false, errorNotification: false } as const
    try {
      if (action.kind === 'remove') await remove({ resource, id: row.id, ...silent })
      else {
        const path = action.kind === 'restore' ? 'restore' : `transitions/${action.name}`
        const values = {
          ...changes,
          ...(reason === undefined || reason === '' ? {} : { reason }),
          ...(signature === undefined || signature === null ? {} : { signature }),
          ...(row.version === undefined ? {} : { version: row.version }),
        }
        await call({
          url: `${onePath(resource, row.id)}/${path}`,
          method: 'post',
          values: action.kind === 'restore' ? {} : values,
          ...silent,
        })
      }
      await invalidate({ resource, id: row.id, invalidates: action.kind === 'remove' ? ['list', 'many'] : ['list', 'many', 'detail'] })
      return null
    } catch (failure) {
      setError(failure as HttpError)
      return failure as HttpError
    } finally {
      setIsWorking(false)
    }
  }
  return { run, isWorking, error }
}
