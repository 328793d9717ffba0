import { useAddress } from '../../base/routes/useAddress.ts'

/** URL parameters of a search, so that the reader returns to it from a document. */
const names = ['q', 'in', 'tag', 'study', 'type', 'page'] as const
type Name = (typeof names)[number]

export type LibrarySearchState = Readonly<Record<Exclude<Name, 'page'>, string>> & {
  /** Page number, from 1. */
  readonly page: number
}

/** Library search from the URL; an empty text for every filter that is not set. */
export function useLibrarySearch(): readonly [LibrarySearchState, (changes: Partial<LibrarySearchState>) => void] {
  const [address, changeAddress] = useAddress({ replace: true })
  const [q, folder, tag, study, type, page] = names.map((name) => address.get(name) ?? '')
  const state = {
    q: q ?? '',
    in: folder ?? '',
    tag: tag ?? '',
    study: study ?? '',
    type: type ?? '',
    page: Math.max(1, Math.floor(Number(page)) || 1),
  }
  /** Any change except of the page returns to the first page. A new search text clears the filters. */
  const change = ({ page: next = 1, ...changes }: Partial<LibrarySearchState>) => {
    const isNew = changes.q !== undefined && changes.q !== state.q
    changeAddress({
      ...(isNew ? Object.fromEntries(names.map((name) => [name, ''])) : {}),
      ...changes,
      page: next === 1 ? '' : String(next),
    })
  }
  return [state, change]
}
