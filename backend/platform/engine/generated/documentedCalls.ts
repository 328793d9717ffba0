import type { TestNode } from '../../../app/testing/index.ts'

/** A call of the API, of a resource or a named call, as the API's own document describes it. */
export interface DocumentedCall {
  readonly method: string
  /** Path below /api, with a leading slash and its parameters in braces: `/study/{studyId}/visits`. */
  readonly path: string
  readonly isPublic: boolean
  readonly isMultipart: boolean
  /** Fields of its JSON body. */
  readonly names: readonly string[]
}

/** Returns every call that `openapi.json` describes. @param caller e-mail of a user who may read it */
export async function documentedCalls(node: TestNode, caller: string): Promise<readonly DocumentedCall[]> {
  const document = (await (await node.fetch('openapi.json', { as: caller })).json()) as Document
  const propertyNamesOf = (schema: Schema = {}): readonly string[] => {
    const resolvedSchema = schema.$ref === undefined ? schema : document.components.schemas[schema.$ref.split('/').at(-1) ?? '']
    return Object.keys(resolvedSchema?.properties ?? {})
  }
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { security, requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      isPublic: security !== undefined,
      isMultipart: requestBody?.content['multipart/form-data'] !== undefined,
      names: propertyNamesOf(requestBody?.content['application/json']?.schema),
    })),
  )
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}
interface Operation {
  readonly security?: unknown
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Schema }>> }
}
interface Schema {
  readonly $ref?: string
  readonly properties?: Readonly<Record<string, unknown>>
}
