/**
 * Returns the next or previous field with a problem. At the end of the form, the search continues at the other end.
 * @param order all fields in their order
 * @param currentField field that last had the focus; null if none had it yet
 * @returns null if there is no problem
 */
export function findNextProblem(
  order: readonly string[],
  invalidNames: ReadonlySet<string>,
  currentField: string | null,
  direction: 1 | -1,
): string | null {
  const count = order.length
  const start = currentField === null ? -1 : order.indexOf(currentField)
  const first = start < 0 && direction === -1 ? count : start
  for (let step = 1; step <= count; step += 1) {
    const name = order[(((first + direction * step) % count) + count) % count]
    if (name !== undefined && invalidNames.has(name)) return name
  }
  return null
}
