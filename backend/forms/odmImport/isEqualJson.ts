import canonicalize from 'canonicalize'
import type { Json } from '#resources/forms/json.ts'

/** The same but for the order of names? Pure. */
export const isEqualJson = (left: Json, right: Json): boolean => canonicalize(left) === canonicalize(right)
