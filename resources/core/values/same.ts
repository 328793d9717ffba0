/**
 * True if two stored values are equal. Lists and objects are compared by content, whatever the order of an object's keys. Values of
 * different types are never equal. Pure.
 */
export function isSame(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false
  if (Object.getPrototypeOf(left) !== Object.getPrototypeOf(right)) return false
  const keys = Object.keys(left)
  if (keys.length !== Object.keys(right).length) return false
  return keys.every((key) => Object.hasOwn(right, key) && isSame((left as Members)[key], (right as Members)[key]))
}

type Members = Readonly<Record<string, unknown>>
