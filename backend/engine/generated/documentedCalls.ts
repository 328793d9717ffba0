import type { TestNode } from '../../testing/index.ts'

/** A call of the API, resources and named calls alike, as the API describes itself. */
export interface DocumentedCall {
  readonly method: string
  /** Under /api, with a slash at its head and its parameters in braces: `/study/{studyId}/visits`. */
  readonly path: string
  readonly isPublic: boolean
  readonly isMultipart: boolean
  /** Fields of its JSON body. */
  readonly names: readonly string[]
}

/** Every call that `openapi.json` describes. @param as an e-mail of a user who may read it */
export async function documentedCalls(node: TestNode, as: string): Promise<readonly DocumentedCall[]> {
  const document = (await (await node.fetch('openapi.json', { as })).json()) as Document
  const namesIn = (schema: Schema = {}): readonly string[] => {
    const own = schema.$ref === undefined ? schema : document.components.schemas[schema.$ref.split('/').at(-1) ?? '']
    return Object.keys(own?.properties ?? {})
  }
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { security, requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      isPublic: security !== undefined,
      isMultipart: requestBody?.content['multipart/form-data'] !== undefined,
      names: namesIn(requestBody?.content['application/json']?.schema),
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
