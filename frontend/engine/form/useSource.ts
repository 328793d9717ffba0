import { type HttpError, useOne } from '@refinedev/core'
import { useMemo } from 'react'
import type { Values } from '#resources/core/conditions.ts'
import type { AnsweredRow, ResourceDefinition } from '#resources/core/resource.ts'
import { titleOf } from '../../base/texts/texts.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { duplicateOf } from './duplicate.ts'

/** The row that a new one begins with. */
export interface Source {
  readonly values: Values | undefined
  readonly leftOut: readonly string[]
  /** Empty where the reader may not see its name. */
  readonly title: string
  readonly isLoading: boolean
  readonly hasFailed: boolean
}

/** @param id null: a new row begins empty */
export function useSource(definition: ResourceDefinition, id: string | null): Source | null {
  const texts = useTexts(definition.name)
  const { query } = useOne<AnsweredRow & { id: string }, HttpError>({
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
