import { type HttpError, useUpdate } from '@refinedev/core'
import { useState } from 'react'
import type { Values } from '#resources/core/conditions.ts'
import type { ResourceDefinition, ResponseRow } from '#resources/core/resource.ts'
import { type HttpFailure, isHttpFailure } from '../../base/http.ts'
import { todayFor } from '../../base/i18n/dates.ts'
import type { RecordVersions } from '../conflict/merge.ts'
import { changesOf } from '../draft/draft.ts'

interface RestoreOptions {
  readonly definition: ResourceDefinition
  readonly row: ResponseRow & { readonly id: string }
  readonly onDone: () => void
}

/** Writes a former value by an ordinary update, with the version that the user saw. The same rules and the same audit trail apply. */
export function useRestore({ definition, row, onDone }: RestoreOptions) {
  const { mutateAsync, mutation } = useUpdate<ResponseRow & { id: string }, HttpError, Values>()
  const [refusal, setRefusal] = useState<HttpFailure | null>(null)
  const [recordVersions, setRecordVersions] = useState<RecordVersions | null>(null)

  const write = async (stored: Values, editedRow: Values) => {
    const changes = changesOf(definition, stored, editedRow, todayFor(stored))
    setRefusal(null)
    setRecordVersions(null)
    if (Object.keys(changes).length === 0) return onDone()
    try {
      await mutateAsync({
        resource: definition.name,
        id: row.id,
        values: { ...changes, version: stored.version },
        successNotification: false,
        errorNotification: false,
      })
      onDone()
    } catch (error) {
      if (!isHttpFailure(error)) throw error
      const current = error.code === 'StaleVersion' ? error.data?.current : undefined
      if (typeof current === 'object' && current !== null) setRecordVersions({ base: stored, mine: editedRow, theirs: current as Values })
      else setRefusal(error)
    }
  }
  return {
    write: (editedRow: Values) => void write(row, editedRow),
    isWorking: mutation.isPending,
    refusal,
    /** Versions of both users in a conflict with another user's save. */
    sides: recordVersions,
    resolve: (merged: Values) => {
      if (recordVersions !== null) void write(recordVersions.theirs, merged)
    },
    giveUp: () => setRecordVersions(null),
  }
}
