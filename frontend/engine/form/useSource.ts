import { type HttpError, useOne } from '@refinedev/core'
import { useMemo } from 'react'
import type { Values } from '#resources/core/conditions.ts'
import type { ResourceDefinition, ResponseRow } from '#resources/core/resource.ts'
import { titleOf } from '../../base/texts/texts.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { duplicateOf } from './duplicate.ts'

/** Row that a new row copies. */
export interface Source {
  readonly values: Values | undefined
  readonly leftOut: readonly string[]
  /** Title of the row; empty if the reader may not see it. */
  readonly title: string
  readonly isLoading: boolean
  readonly hasFailed: boolean
}

/** Loads the row to copy. @param id null if the new row begins empty */
export function useSource(definition: ResourceDefinition, id: string | null): Source | null {
  const texts = useTexts(definition.name)
  const { query } = useOne<ResponseRow & { id: string }, HttpError>({
    resource: definition.name,
    id: id ?? '',
    queryOptions: { enabled: id !== null, retry: false },
    errorNotification: false,
    liveMode: 'off',
  })
  const row = query.data?.data
  const duplicate = useMemo(() => (row === undefined ? null : duplicateOf(definition, row)), [definition, row])
  if (id === null) return null
  return {
    values: duplicate?.values,
    leftOut: duplicate?.leftOut ?? [],
    title: row === undefined ? '' : titleOf(definition, row, texts.value),
    isLoading: query.isPending,
    hasFailed: query.isError,
  }
}
