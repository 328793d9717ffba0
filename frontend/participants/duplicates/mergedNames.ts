import { type HttpError, useList } from '@refinedev/core'
import { createContext, useContext } from 'react'
import { resourceNamed } from '#resources/index.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import type { ListMeta } from '../../base/providers/dataProvider.ts'
import { titleOf } from '../../base/texts/texts.ts'

type Names = Readonly<Record<string, string>>

const context = createContext<Names>({})

/** Around a list of merges: what those entries are called that lie in the trash, by id. */
export const MergedNames = context.Provider
export const useMergedName = (id: string): string | undefined => useContext(context)[id]

/** A reference to what is in the trash has no title of its own: those of a page are asked for together. */
export function useMergedNames(ids: readonly string[]): Names {
  const { result } = useList<ResourceAnswer['participant'], HttpError>({
    resource: 'participant',
    meta: { total: 'none', allStudies: true } satisfies ListMeta,
    filters: [
      { field: 'id', operator: 'in', value: ids },
      { field: 'trashed', operator: 'eq', value: true },
    ],
    pagination: { currentPage: 1, pageSize: Math.max(1, ids.length) },
    queryOptions: { enabled: ids.length > 0, retry: false },
    errorNotification: false,
  })
  return Object.fromEntries(result.data.map((row) => [row.id, titleOf(resourceNamed('participant'), row)]))
}
