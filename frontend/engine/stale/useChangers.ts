import { type HttpError, useList } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import type { HistoryEntry } from '#resources/core/answers.ts'
import type { Values } from '#resources/core/conditions.ts'
import { onePath } from '../../base/providers/dataProvider.ts'

/** The people who changed a record since a row of it was read. */
interface Changers {
  /** In words; null until it is known, or where nobody can tell. */
  readonly names: string | null
  /** Of the latest change. ISO 8601. */
  readonly at: string | null
  /** Who changed a field last. */
  readonly byField: Readonly<Record<string, string>>
}

interface ChangersOptions {
  readonly resource: string
  readonly id: string
  /** The row as it was read. */
  readonly before: Values
  /** The later row; null while there is none. */
  readonly after: Values | null
}

/** The record's history tells it: it names people to those who may read the record. */
export function useChangers({ resource, id, before, after }: ChangersOptions): Changers {
  const { i18n, t } = useTranslation('common')
  const { result } = useList<HistoryEntry, HttpError>({
    resource,
    meta: { path: `${onePath(resource, id)}/history`, version: after?.version },
    pagination: { currentPage: 1, pageSize: looked },
    queryOptions: { enabled: after !== null && id !== '', retry: false, staleTime: 0 },
    errorNotification: false,
    liveMode: 'off',
  })
  // Every write counts the version up and leaves one entry.
  const writes = after === null ? 0 : Math.max(0, Number(after.version) - Number(before.version))
  const entries = writes > 0 ? result.data.slice(0, writes) : []
  const nameOf = ({ user }: HistoryEntry): string => user?.fullName || t('history.system')
  const names = [...new Set(entries.map(nameOf))]
  return {
    names: names.length === 0 ? null : new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(names),
    at: entries[0]?.at ?? null,
    byField: Object.fromEntries(entries.toReversed().flatMap((entry) => Object.keys(entry.changes).map((field) => [field, nameOf(entry)]))),
  }
}

/** Newest entries that are looked at: nobody types through more saves than that. */
const looked = 50
