import { useAddress } from '../base/routes/useAddress.ts'

/** Parameters of the address that hold a search, so that the way back from a document leads to it again. */
const names = ['q', 'in', 'tag', 'study', 'type', 'page'] as const
type Name = (typeof names)[number]

export type LibrarySearchState = Readonly<Record<Exclude<Name, 'page'>, string>> & {
  /** The first is 1. */
  readonly page: number
}

/** The search of the library as the address has it; empty texts where it is not narrowed. */
export function useLibrarySearch(): readonly [LibrarySearchState, (changes: Partial<LibrarySearchState>) => void] {
  const [address, changeAddress] = useAddress({ replace: true })
  const [q, inFolder, tag, study, type, page] = names.map((name) => address.get(name) ?? '')
  const state = {
    q: q ?? '',
    in: inFolder ?? '',
    tag: tag ?? '',
    study: study ?? '',
    type: type ?? '',
    page: Math.max(1, Math.floor(Number(page)) || 1),
  }
  /** Whatever else changes, the first page is shown; other words are not narrowed. */
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
