import type { CodeableConcept, Extension, Identifier, Meta, Reference } from 'fhir/r4'
import type { FhirContext, FhirType, ListFilters } from './types.ts'

type Address = Pick<FhirContext, 'base'>

/** Element of a value that exists but that this reader may not see. */
export const masked = {
  extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: 'masked' }],
} satisfies { readonly extension: Extension[] }

/** System of identifiers and codes that this installation defines. */
export const systemOf = ({ base }: Address, name: string): string => `${base}/identifier/${name}`

/** URL of an extension that this product defines; `docs/integrate/fhir.md` lists them. */
export const extensionUrl = ({ base }: Address, name: string): string => `${base}/StructureDefinition/${name}`

export const identifierOf = (context: Address, name: string, value: string): Identifier => ({ system: systemOf(context, name), value })

/** Reference to a row; undefined without one. @param display title of the row, if the reader may see it */
export const referenceTo = (type: FhirType, id: string | null | undefined, display?: string | null): Reference | undefined =>
  id === null || id === undefined ? undefined : { reference: `${type}/${id}`, type, ...nonEmpty({ display: display ?? undefined }) }

export const textConcept = (text: string | null | undefined): CodeableConcept | undefined => (text ? { text } : undefined)

/** Version and time of the last change. */
export const metaOf = ({ version, updatedAt }: { readonly version?: number | null; readonly updatedAt?: string | null }): Meta =>
  nonEmpty<Meta>({
    versionId: version === null || version === undefined ? undefined : String(version),
    lastUpdated: updatedAt ?? undefined,
  })

/** The product's own state, because several states share a FHIR code. */
export const stateExtension = (context: Address, state: string): Extension => ({ url: extensionUrl(context, 'state'), valueCode: state })

/** Removes elements without a value: FHIR allows neither null nor empty texts, lists and objects. */
export function nonEmpty<Elements extends object>(elements: Elements): Elements {
  return Object.fromEntries(Object.entries(elements).filter(([, value]) => isFilled(value))) as Elements
}

function isFilled(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return false
  if (Array.isArray(value)) return value.length > 0
  return typeof value !== 'object' || Object.keys(value).length > 0
}

/** Filters by FHIR code, for a field whose states have one FHIR code each. */
export function codesOf(field: string, codes: Readonly<Record<string, string>>): Readonly<Record<string, ListFilters>> {
  const states = Map.groupBy(Object.entries(codes), ([, code]) => code)
  return Object.fromEntries([...states].map(([code, entries]) => [code, { [field]: entries.map(([state]) => state) }]))
}
