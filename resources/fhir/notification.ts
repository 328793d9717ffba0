import type { Bundle, BundleEntry } from 'fhir/r4'
import { fhirMappings } from './mappings.ts'
import { type FhirType, fhirTypes } from './types.ts'

/** Change of a row, as webhooks report it. */
export interface ChangeNotice {
  readonly id: string
  readonly event: string
  readonly resource: string
  readonly recordId: string
  /** ISO 8601. */
  readonly at: string
}

/** Returns the FHIR type of a resource; null without one. */
export const fhirTypeOf = (resource: string): FhirType | null => fhirTypes.find((type) => fhirMappings[type].of === resource) ?? null

const requests: Readonly<Record<string, Pick<NonNullable<BundleEntry['request']>, 'method'> & { readonly status: string }>> = {
  create: { method: 'POST', status: '201' },
  remove: { method: 'DELETE', status: '204' },
}

/**
 * Returns a change as a FHIR bundle of the type `history`: the reference and the kind of the change, without values, so that the receiver
 * reads the resource with its own rights. Pure.
 */
export function notificationOf({ id, event, recordId, at }: ChangeNotice, type: FhirType, base: string): Bundle {
  const { method, status } = requests[event] ?? { method: 'PUT', status: '200' }
  return {
    resourceType: 'Bundle',
    id,
    type: 'history',
    timestamp: at,
    entry: [
      {
        fullUrl: `${base}/${type}/${recordId}`,
        request: { method, url: method === 'POST' ? type : `${type}/${recordId}` },
        response: { status, lastModified: at },
      },
    ],
  }
}
