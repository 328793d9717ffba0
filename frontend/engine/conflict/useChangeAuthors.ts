import { type HttpError, useList } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import type { HistoryEntry } from '#resources/core/answers/answers.ts'
import type { Values } from '#resources/core/conditions.ts'
import { buildRowPath } from '../../base/providers/dataProvider.ts'

/** Users who changed a record since this screen read it. */
interface Changers {
  /** Names of the users as text; null while unknown. */
  readonly names: string | null
  /** Time of the latest change. ISO 8601. */
  readonly at: string | null
  /** Last user who changed each field. */
  readonly byField: Readonly<Record<string, string>>
}

interface ChangersOptions {
  readonly resource: string
  readonly id: string
  /** Row as the screen read it. */
  readonly before: Values
  /** Row after the changes; null while no change exists. */
  readonly after: Values | null
}

/** Reads the users from the record's history, which shows their names to every reader of the record. */
export function useChangeAuthors({ resource, id, before, after }: ChangersOptions): Changers {
  const { i18n, t } = useTranslation('common')
  const { result } = useList<HistoryEntry, HttpError>({
    resource,
    meta: { path: `${buildRowPath(resource, id)}/history`, version: after?.version },
    pagination: { currentPage: 1, pageSize: maxEvents },
    queryOptions: { enabled: after !== null && id !== '', retry: false, staleTime: 0 },
    errorNotification: false,
    liveMode: 'off',
  })
  // Every write increments the version by one and adds one entry.
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

/** Maximum number of history entries to read. More saves than this are unlikely while a user fills in a form. */
const maxEvents = 50
