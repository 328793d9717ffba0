import { isUuid } from '#resources/core/fields/ref.ts'
import { isStorable } from '#resources/core/storable.ts'

/** A path under /api taken apart. */
interface Address {
  readonly parts: readonly string[]
  /** The parts after a leading `org/{orgId}`, where something follows it. */
  readonly withoutOrganisation: readonly string[] | null
  /** The organisation that the path names, in any form it was written; null where it names none. */
  readonly orgId: string | null
}

/** `/api/org/{orgId}/sites` → the parts of `sites`, and the organisation to be compared with the caller's. Decoded. */
export function addressOf(path: string): Address {
  const parts = path
    .replace(/^\/api\/?/, '')
    .replace(/\/$/, '')
    .split('/')
    .map(decode)
  const [first, second, ...rest] = parts
  if (first !== 'org' || second === undefined) return { parts, withoutOrganisation: null, orgId: null }
  const orgId = second.toLowerCase()
  return { parts, withoutOrganisation: rest.length > 0 ? rest : null, orgId: isUuid(orgId) ? orgId : 'none' }
}

/** A part that cannot be decoded, or stored, fits no route's literal and no id. */
function decode(part: string): string {
  try {
    const text = decodeURIComponent(part)
    if (isStorable(text)) return text
  } catch {
    // Told as what cannot be stored.
  }
  return '\uFFFD'
}
