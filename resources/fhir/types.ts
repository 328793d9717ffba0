import type { ResourceName } from '../core/registry.ts'
import type { ResourceAnswer } from '../core/rows.ts'
import type { Zones } from '../core/values/day.ts'
import type { FormAnswers } from '../forms/content/answers.ts'
import type { JsonObject } from '../forms/content/json.ts'

/** FHIR R4 resource types that the server reads and searches. */
export const fhirTypes = [
  'Patient',
  'ResearchStudy',
  'ResearchSubject',
  'Consent',
  'Appointment',
  'Questionnaire',
  'QuestionnaireResponse',
  'DocumentReference',
  'AuditEvent',
] as const
export type FhirType = (typeof fhirTypes)[number]

/** Media type of every FHIR response, also of errors. */
export const fhirMediaType = 'application/fhir+json'

/** Path of the FHIR endpoints under the public address of the installation. */
export const fhirPath = '/api/fhir'

/** Most patients of a bundle that the server accepts. */
export const mostEntries = 200

/** Response of a FHIR endpoint. The specification of FHIR R4 describes its elements. */
export interface FhirAnswer {
  readonly resourceType: string
}

/** Values beside the row that the mappings use. */
export interface FhirContext {
  /** Absolute address of the FHIR endpoints, without a trailing slash. */
  readonly base: string
  /** Public address of the installation. */
  readonly origin: string
  readonly zones: Zones
  readonly language: string
  /** Questions by the id of the form version. */
  readonly documents: ReadonlyMap<string, JsonObject>
  /** Answers by the id of the submission. */
  readonly answers: ReadonlyMap<string, FormAnswers>
}

/** Filters of a list, by field or `field_operator`. Several values of a field without an operator are alternatives. */
export type ListFilters = Readonly<Record<string, string | readonly string[]>>

/** Search parameter of a FHIR resource, and the fields that it filters by. */
export type SearchParameter = { readonly about: string } & (
  | { readonly type: 'token'; readonly codes: Readonly<Record<string, ListFilters>> }
  /** Identifier, by the end of its system below the FHIR address: `client-id`. A value without a system is one of the first. */
  | { readonly type: 'identifier'; readonly fields: Readonly<Record<string, string>> }
  /** Part of a text, whatever its case. */
  | { readonly type: 'string'; readonly field: string }
  /** Days have no time; moments are compared in the organization's time zone if the value has none. */
  | { readonly type: 'date'; readonly field: string; readonly isDay?: true }
  | { readonly type: 'reference'; readonly field: string; readonly to: FhirType }
)

/** A reference of a search result that `_include` resolves. */
export interface FhirInclude {
  readonly field: string
  readonly to: FhirType
}

/** A FHIR resource type as a view of one of the product's resources. */
export interface FhirMapping<Name extends ResourceName = ResourceName> {
  readonly type: FhirType
  readonly of: Name
  readonly search: Readonly<Record<string, SearchParameter>>
  /** Fields by the parameter of `_sort`. */
  readonly sort: Readonly<Record<string, string>>
  /** References by the search parameter that `_include` names after the type: `ResearchSubject:study`. */
  readonly includes: Readonly<Record<string, FhirInclude>>
  toFhir(row: ResourceAnswer[Name], context: FhirContext): FhirAnswer
}

/** Mapping without the type of its rows, for the generic endpoints. */
export type AnyMapping = Omit<FhirMapping, 'of' | 'toFhir'> & {
  readonly of: ResourceName
  toFhir(row: unknown, context: FhirContext): FhirAnswer
}

/** Checks a mapping by its rows, and hides their type from the generic endpoints. */
export const defineMapping = <const Name extends ResourceName>(mapping: FhirMapping<Name>): AnyMapping => mapping as unknown as AnyMapping
