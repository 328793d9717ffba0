import type { BoardCard } from '#resources/boardAnswers.ts'
import { participantStudy } from '#resources/participantStudy.ts'
import type { Sort } from '../../engine/listState/address.ts'

const urgencies = Object.keys(participantStudy.fields.attention.marks)
const urgencyOf = ({ attention: [first] }: BoardCard): number => (first === undefined ? urgencies.length : urgencies.indexOf(first))

/** What cards can be sorted by beside the order in which they were put by hand: fields of their list, each as a card tells it. */
const keys = {
  attention: urgencyOf,
  dateAdded: ({ addedDate }) => addedDate,
  columnSince: ({ columnSince }) => columnSince,
  participantId: ({ name }) => name,
} satisfies Readonly<Record<string, (card: BoardCard) => string | number | null>>

export const cardSorts = Object.keys(keys)

/**
 * The cards of each column in another order than the one by hand, which decides between those that are equal. Cards that say nothing come last,
 * from whichever end.
 * @param language words are compared as it does
 */
export function sortedStacks(
  stacks: ReadonlyMap<string, readonly BoardCard[]>,
  sort: Sort | null,
  language: string,
): ReadonlyMap<string, readonly BoardCard[]> {
  if (sort === null || !isKey(sort.field)) return stacks
  const keyOf = keys[sort.field]
  const { compare } = new Intl.Collator(language, { numeric: true })
  const sign = sort.order === 'asc' ? 1 : -1
  const inOrder = (one: BoardCard, other: BoardCard): number => {
    const [left, right] = [keyOf(one), keyOf(other)]
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    return sign * (typeof left === 'number' && typeof right === 'number' ? left - right : compare(String(left), String(right)))
  }
  return new Map([...stacks].map(([column, cards]) => [column, cards.toSorted(inOrder)]))
}

const isKey = (name: string): name is keyof typeof keys => Object.hasOwn(keys, name)
