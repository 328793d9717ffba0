import type { BoardCard } from '#resources/recruitment/boardAnswers.ts'
import { participantStudy } from '#resources/recruitment/participantStudy.ts'
import type { Sort } from '../../../engine/listState/address.ts'

const urgencies = Object.keys(participantStudy.fields.attention.marks)
const urgencyOf = ({ attention: [first] }: BoardCard): number | null => (first === undefined ? null : urgencies.indexOf(first))

/** Sort keys of cards besides their manual order, by list field. */
const keys = {
  attention: urgencyOf,
  dateAdded: ({ addedDate }) => addedDate,
  columnSince: ({ columnSince }) => columnSince,
  participantId: ({ name }) => name,
} satisfies Readonly<Record<string, (card: BoardCard) => string | number | null>>

export const cardSorts = Object.keys(keys)

/**
 * Sorts the cards of each column by a field. Equal cards keep their manual order, and cards without a value come last in both directions.
 * @param language language for comparing texts
 */
export function sortStacks(
  stacks: ReadonlyMap<string, readonly BoardCard[]>,
  sort: Sort | null,
  language: string,
): ReadonlyMap<string, readonly BoardCard[]> {
  if (sort === null || !isKey(sort.field)) return stacks
  const keyOf = keys[sort.field]
  const { compare } = new Intl.Collator(language, { numeric: true })
  const sign = sort.order === 'asc' ? 1 : -1
  const inOrder = (first: BoardCard, second: BoardCard): number => {
    const [left, right] = [keyOf(first), keyOf(second)]
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    return sign * (typeof left === 'number' && typeof right === 'number' ? left - right : compare(String(left), String(right)))
  }
  return new Map([...stacks].map(([column, cards]) => [column, cards.toSorted(inOrder)]))
}

const isKey = (name: string): name is keyof typeof keys => Object.hasOwn(keys, name)
