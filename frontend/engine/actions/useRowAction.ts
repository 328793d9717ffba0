import { type HttpError, useCustomMutation, useDelete, useInvalidate } from '@refinedev/core'
import { useState } from 'react'
import type { Values } from '#resources/core/conditions.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { buildRowPath } from '../../base/providers/dataProvider.ts'
import type { RowAction } from './rowActions.ts'

interface ActedRow {
  readonly id: string
  readonly version?: number
}

/** Input of an action. */
interface ActionInput {
  readonly reason?: string
  /** Values of the fields in the transition's dialog. */
  readonly changes?: Values
  /** Id of the fresh sign-in that signs the action. */
  readonly signature?: string | null
}

/**
 * Returns a function that runs an action on a row through Refine's mutations, and then fetches every list and record of the resource
 * again.
 */
export function useRowAction(definition: ResourceDefinition) {
  const { mutateAsync: remove } = useDelete<{ id: string }, HttpError>()
  const { mutateAsync: call } = useCustomMutation<{ id: string }, HttpError>()
  const invalidate = useInvalidate()
  const [isWorking, setIsWorking] = useState(false)
  const [error, setError] = useState<HttpError | null>(null)
  const resource = definition.name

  /** Runs the action. @returns the error; null if the action succeeded */
  const run = async (row: ActedRow, action: RowAction, { reason, changes, signature }: ActionInput = {}): Promise<HttpError | null> => {
    setIsWorking(true)
    setError(null)
    const silentOptions = { successNotification: false, errorNotification: false } as const
    try {
      if (action.kind === 'remove') await remove({ resource, id: row.id, ...silentOptions })
      else {
        const path = action.kind === 'restore' ? 'restore' : `transitions/${action.name}`
        const values = {
          ...changes,
          ...(reason === undefined || reason === '' ? {} : { reason }),
          ...(signature === undefined || signature === null ? {} : { signature }),
          ...(row.version === undefined ? {} : { version: row.version }),
        }
        await call({
          url: `${buildRowPath(resource, row.id)}/${path}`,
          method: 'post',
          values: action.kind === 'restore' ? {} : values,
          ...silentOptions,
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
