import canonicalize from 'canonicalize'
import type { Json } from '#resources/forms/content/json.ts'

/** True if both are equal except for the order of names. Pure. */
export const isEqualJson = (left: Json, right: Json): boolean => canonicalize(left) === canonicalize(right)
