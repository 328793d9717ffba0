import { isUuid } from '#resources/core/fields/ref.ts'
import { isStorable } from '#resources/core/values/storable.ts'

/** Parsed path under /api. */
interface Address {
  readonly parts: readonly string[]
  /** The segments after a leading `org/{orgId}`; null if nothing follows it. */
  readonly withoutOrganisation: readonly string[] | null
  /** The organisation that the path names; `none` if its id is invalid, null if it names no organisation. */
  readonly orgId: string | null
}

/**
 * Parses and decodes a path. `/api/org/{orgId}/sites` gives the segments of `sites`, and the organisation to compare with the caller's.
 */
export function addressOf(path: string): Address {
  const segments = path
    .replace(/^\/api\/?/, '')
    .replace(/\/$/, '')
    .split('/')
    .map(decode)
  const [first, second, ...trailingSegments] = segments
  if (first !== 'org' || second === undefined) return { parts: segments, withoutOrganisation: null, orgId: null }
  const orgId = second.toLowerCase()
  return {
    parts: segments,
    withoutOrganisation: trailingSegments.length > 0 ? trailingSegments : null,
    orgId: isUuid(orgId) ? orgId : 'none',
  }
}

/** Decodes a path segment. If it cannot be decoded or stored, the result matches no route and no id. */
function decode(segment: string): string {
  try {
    const text = decodeURIComponent(segment)
    if (isStorable(text)) return text
  } catch {
    // The result is the same as for text that cannot be stored.
  }
  return '\uFFFD'
}
