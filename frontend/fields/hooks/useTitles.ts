import { useMany } from '@refinedev/core'
import { getResource } from '#resources/index.ts'
import { useMay } from '../../base/providers/useMay.ts'
import { useSessionState } from '../../base/session/useSession.ts'
import { titleOf } from '../../base/texts/texts.ts'
import { useTexts } from '../../base/texts/useTexts.ts'

/**
 * Returns titles of rows by id. Unknown titles are requested together, if the reader may list the rows; until the response they are three
 * dots.
 */
export function useTitles(
  targetResource: string,
  ids: readonly string[],
  knownTitles: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const definition = getResource(targetResource)
  const texts = useTexts(targetResource)
  const may = useMay()
  const ownTitles = useOwnTitles(targetResource)
  const missing = ids.filter((id) => knownTitles[id] === undefined && ownTitles[id] === undefined)
  const { result, query } = useMany<Record<string, unknown> & { id: string }>({
    resource: targetResource,
    ids: missing,
    queryOptions: { enabled: missing.length > 0 && may(targetResource, 'list'), retry: false, staleTime: 60_000 },
    errorNotification: false,
  })
  const pending = query.isLoading ? Object.fromEntries(missing.map((id) => [id, '…'])) : {}
  return {
    ...ownTitles,
    ...pending,
    ...Object.fromEntries((result?.data ?? []).map((row) => [row.id, titleOf(definition, row, texts.value)])),
    ...knownTitles,
  }
}

/** Names of the user's studies and sites, which the session contains even if the user may not list all of them. */
function useOwnTitles(targetResource: string): Readonly<Record<string, string>> {
  const state = useSessionState()
  if (state.status !== 'signedIn' || (targetResource !== 'site' && targetResource !== 'study')) return noTitles
  return Object.fromEntries(state.session[targetResource === 'site' ? 'sites' : 'studies'].map(({ id, name }) => [id, name]))
}

const noTitles: Readonly<Record<string, string>> = {}
