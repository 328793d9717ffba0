/**
 * The field with a problem that comes before or after a place in the form; past either end it goes on at the other.
 * @param order every field, as they stand
 * @param from the field where the focus was; null: nowhere yet
 * @returns null where nothing is wrong
 */
export function nextProblem(order: readonly string[], wrong: ReadonlySet<string>, from: string | null, by: 1 | -1): string | null {
  const count = order.length
  const start = from === null ? -1 : order.indexOf(from)
  const first = start < 0 && by === -1 ? count : start
  for (let step = 1; step <= count; step += 1) {
    const name = order[(((first + by * step) % count) + count) % count]
    if (name !== undefined && wrong.has(name)) return name
  }
  return null
}
