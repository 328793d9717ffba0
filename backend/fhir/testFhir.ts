import JSONSchemaValidator from '@asymmetrik/fhir-json-schema-validator'
import type { Bundle, FhirResource, OperationOutcome } from 'fhir/r4'
import type { TestNode } from '../app/testing/index.ts'

const validator = new JSONSchemaValidator()

/**
 * Problems of a resource by the public JSON schema of R4, and empty values, which the schema allows in part. The schema knows only
 * version 4.0.0; 4.0.1 corrected it without a change of structures.
 */
export function problemsOf(resource: unknown): readonly unknown[] {
  const text = JSON.stringify(resource).replace('"fhirVersion":"4.0.1"', '"fhirVersion":"4.0.0"')
  const empty = /"(\w+)":(?:""|\[\]|\{\}|null)/.exec(text)
  return [...validator.validate(JSON.parse(text)), ...(empty === null ? [] : [`${empty[1]} is empty`])]
}

export interface FhirResponse<Resource = FhirResource> {
  readonly status: number
  readonly type: string | null
  readonly body: Resource
}

/** Sends a request to a FHIR endpoint. @param path below /api/fhir @param token instead of the user */
export async function fhir<Resource = Bundle>(
  node: TestNode,
  path: string,
  { token, ...options }: Parameters<TestNode['fetch']>[1] & { readonly token?: string } = {},
): Promise<FhirResponse<Resource>> {
  const headers = { ...options.headers, ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }) }
  const response = await node.fetch(`fhir${path === '' || path.startsWith('?') ? path : `/${path}`}`, { ...options, headers })
  return { status: response.status, type: response.headers.get('content-type'), body: (await response.json()) as Resource }
}

/** Resources of a type in a bundle. */
export const resourcesIn = <Type extends FhirResource['resourceType']>({ entry = [] }: Bundle, type: Type) =>
  entry.flatMap(({ resource }) => (resource?.resourceType === type ? [resource as Extract<FhirResource, { resourceType: Type }>] : []))

/** Codes of the issues of an outcome. */
export const codesIn = ({ issue }: OperationOutcome): readonly unknown[] => issue.map(({ details }) => details?.coding?.[0]?.code)

/** Path of a link of a bundle, below the FHIR address; undefined without the link. */
export const linkOf = ({ link = [] }: Bundle, relation: string): string | undefined =>
  link.find((each) => each.relation === relation)?.url.replace(/^.*\/api\/fhir\//, '')
