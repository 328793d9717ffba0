import { useMany } from '@refinedev/core'
import { resourceNamed } from '#resources/index.ts'
import { useMay } from '../base/providers/useMay.ts'
import { useSessionState } from '../base/session/useSession.ts'
import { titleOf } from '../base/texts/texts.ts'
import { useTexts } from '../base/texts/useTexts.ts'

/**
 * Titles of rows by id; those that are not known yet are asked for together, where the reader may see the list that they stand in, and are
 * three dots until the response comes.
 */
export function useTitles(to: string, ids: readonly string[], known: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const definition = resourceNamed(to)
  const texts = useTexts(to)
  const may = useMay()
  const own = useOwnTitles(to)
  const missing = ids.filter((id) => known[id] === undefined && own[id] === undefined)
  const { result, query } = useMany<Record<string, unknown> & { id: string }>({
    resource: to,
    ids: missing,
    queryOptions: { enabled: missing.length > 0 && may(to, 'list'), retry: false, staleTime: 60_000 },
    errorNotification: false,
  })
  const pending = query.isLoading ? Object.fromEntries(missing.map((id) => [id, '…'])) : {}
  return {
    ...own,
    ...pending,
    ...Object.fromEntries((result?.data ?? []).map((row) => [row.id, titleOf(definition, row, texts.value)])),
    ...known,
  }
}

/** Names of the studies and sites at which the user works, which they know without seeing the lists of all. */
function useOwnTitles(to: string): Readonly<Record<string, string>> {
  const state = useSessionState()
  if (state.status !== 'signedIn' || (to !== 'site' && to !== 'study')) return none
  return Object.fromEntries(state.session[to === 'site' ? 'sites' : 'studies'].map(({ id, name }) => [id, name]))
}

const none: Readonly<Record<string, string>> = {}
