import type { CapabilityStatement, CapabilityStatementRestResource } from 'fhir/r4'
import { fhirMappings } from './mappings.ts'
import { filtersOf } from './search/listQuery.ts'
import { type AnyMapping, fhirMediaType, type SearchParameter } from './types.ts'

const parameterTypes = {
  token: 'token',
  identifier: 'token',
  string: 'string',
  date: 'date',
  reference: 'reference',
} as const satisfies Readonly<Record<SearchParameter['type'], string>>

/** Describes what the FHIR endpoints of this server do. Pure. @param date time of the server's start, ISO 8601 */
export const capabilityOf = ({ base, date, version }: { readonly base: string; readonly date: string; readonly version: string }) =>
  ({
    resourceType: 'CapabilityStatement',
    status: 'active',
    date,
    kind: 'instance',
    software: { name: 'Studydesk', version },
    implementation: { description: 'Studydesk', url: base },
    fhirVersion: '4.0.1',
    format: [fhirMediaType, 'json'],
    rest: [
      {
        mode: 'server',
        security: {
          cors: false,
          description: 'Bearer token: an API token of the organization. It has the rights of its role and of its creator.',
        },
        resource: Object.values(fhirMappings).map(resourceOf),
        interaction: [{ code: 'transaction' }, { code: 'batch' }],
      },
    ],
  }) satisfies CapabilityStatement

function resourceOf(mapping: AnyMapping): CapabilityStatementRestResource {
  const includes = Object.keys(mapping.includes).map((name) => `${mapping.type}:${name}`)
  return {
    type: mapping.type,
    interaction: [
      { code: 'read' },
      { code: 'search-type' },
      ...(mapping.type === 'Patient' ? [{ code: 'create' as const, documentation: 'Only as an entry of a bundle.' }] : []),
    ],
    versioning: 'versioned',
    readHistory: false,
    conditionalRead: 'not-match' as const,
    ...(includes.length === 0 ? {} : { searchInclude: includes }),
    searchParam: [
      { name: '_id', type: 'token' },
      ...Object.entries(filtersOf(mapping)).map(([name, { type, about }]) => ({
        name,
        type: parameterTypes[type],
        documentation: about,
      })),
    ],
  }
}

/** SMART features of this server: only bearer tokens that an administrator creates, without an authorization server. */
export interface SmartConfiguration {
  readonly grant_types_supported: readonly string[]
  readonly capabilities: readonly string[]
  readonly scopes_supported: readonly string[]
  readonly code_challenge_methods_supported: readonly string[]
  readonly service_documentation: string
}

/**
 * The SMART configuration. There is no token endpoint: an API token takes the place of the access token, and its rights those of scopes.
 * Pure.
 */
export const smartConfigurationOf = (origin: string): SmartConfiguration => ({
  grant_types_supported: [],
  capabilities: [],
  scopes_supported: [],
  code_challenge_methods_supported: [],
  service_documentation: `${origin}/api/docs`,
})
