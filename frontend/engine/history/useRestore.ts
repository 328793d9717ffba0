import { type HttpError, useUpdate } from '@refinedev/core'
import { useState } from 'react'
import type { Values } from '#resources/core/conditions.ts'
import type { AnsweredRow, ResourceDefinition } from '#resources/core/resource.ts'
import { type HttpFailure, isHttpFailure } from '../../base/http.ts'
import { todayFor } from '../../base/i18n/dates.ts'
import { changesOf } from '../draft/draft.ts'
import type { Sides } from '../stale/merge.ts'

interface RestoreOptions {
  readonly definition: ResourceDefinition
  readonly row: AnsweredRow & { readonly id: string }
  readonly onDone: () => void
}

/** Writes a former value by the ordinary update, with the version that was looked at: same rules, same audit. */
export function useRestore({ definition, row, onDone }: RestoreOptions) {
  const { mutateAsync, mutation } = useUpdate<AnsweredRow & { id: string }, HttpError, Values>()
  const [refusal, setRefusal] = useState<HttpFailure | null>(null)
  const [sides, setSides] = useState<Sides | null>(null)

  const write = async (stored: Values, typed: Values) => {
    const changes = changesOf(definition, stored, typed, todayFor(stored))
    setRefusal(null)
    setSides(null)
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
      if (typeof current === 'object' && current !== null) setSides({ base: stored, mine: typed, theirs: current as Values })
      else setRefusal(error)
    }
  }
  return {
    write: (typed: Values) => void write(row, typed),
    isWorking: mutation.isPending,
    refusal,
    /** Somebody else saved first. */
    sides,
    resolve: (merged: Values) => {
      if (sides !== null) void write(sides.theirs, merged)
    },
    giveUp: () => setSides(null),
  }
}
