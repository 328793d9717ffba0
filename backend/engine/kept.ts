import { createCache } from '../cache.ts'
import { unlockedIds } from '../caller.ts'
import type { Statement } from '../database/types.ts'
import { todayFor } from '../today.ts'
import type { Operation } from './parts.ts'

/** Some two thousand bytes each. */
const cache = createCache<object>({ most: 2000 })

/**
 * What was made for the same caller the last time they asked the same: building a statement takes a fifth of a read. Whatever of a caller can stand in
 * one is part of its key, so that nobody is answered with another's, and nobody with what they might do before.
 * @param what tells apart what is made, of the same resource for the same caller
 */
export function cachedFor<Made extends object>(operation: Operation, what: string, make: () => Made): Made {
  const key = `${keyOf(operation)} ${what}`
  const found = cache.get(key) as Made | undefined
  if (found !== undefined) return found
  const made = make()
  cache.set(key, made)
  return made
}

/** Nobody's id: stands for that of a row while its statement is built. */
const anyId = '5f0c7c1e-0d0b-7e55-9a55-d15ea5eba5e5'

/**
 * The statement about one row by its id, built once and bound to each id anew.
 * @param build is given an id that it puts into the statement as it is
 */
export function statementFor(
  operation: Operation,
  { what, id }: { readonly what: string; readonly id: string },
  build: (id: string) => Statement,
): Statement {
  const { text, values, places } = cachedFor(operation, what, () => {
    const built = build(anyId)
    return { text: built.text, values: built.values, places: built.values.flatMap((value, place) => (value === anyId ? [place] : [])) }
  })
  const bound = [...values]
  for (const place of places) bound[place] = id
  return { text, values: bound }
}

/** Everything of a caller that a statement can hold or hang on. What is told apart by object is made anew when it changes. */
function keyOf({ table, caller, isTrusted, counts }: Operation): string {
  const { orgId, userId, makerId, language, zones, can } = caller
  const who = [orgId, userId, makerId, numberOf(can), isTrusted === true, counts].join(' ')
  return `${numberOf(table)} ${who} ${language} ${zones.organisation} ${todayFor(caller)} ${unlockedIds(caller).join()}`
}

const numbers = new WeakMap<object, number>()
let last = 0

function numberOf(thing: object): number {
  const known = numbers.get(thing)
  if (known !== undefined) return known
  last += 1
  numbers.set(thing, last)
  return last
}
