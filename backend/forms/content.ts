import { formJsonMax, type JsonObject } from '#resources/forms/content/json.ts'
import { integrityKeyOf } from '#resources/forms/integrityKey.ts'
import { ApplicationError, invalid, notFound } from '../platform/common/errors.ts'
import type { Run } from '../platform/database/types.ts'

/** A form without questions: the content of a first version until a user builds it. */
export const emptyForm: JsonObject = { pages: [{ name: 'page1', elements: [] }] }

/** Stores the content of a form once, under its hash. @returns the hash */
export async function storeContent(run: Run, orgId: string, document: JsonObject): Promise<string> {
  const key = integrityKeyOf(document)
  await run({
    text: 'insert into form_content (org_id, integrity_key, form_json) values ($1, $2, $3) on conflict do nothing',
    values: [orgId, key, JSON.stringify(document)],
  })
  return key
}

/** @throws notFound, and 500 FormDamaged for content that differs from its key: altered forms are never filled in or signed */
export async function readContent(run: Run, orgId: string, key: string): Promise<JsonObject> {
  const { rows } = await run({
    text: 'select form_json as "formJson" from form_content where org_id = $1 and integrity_key = $2',
    values: [orgId, key],
  })
  const document = rows[0]?.formJson as JsonObject | undefined
  if (document === undefined) throw notFound()
  if (integrityKeyOf(document) !== key) throw new ApplicationError(500, 'FormDamaged')
  return document
}

/** Limits forms that the server builds to the size that clients may send. @throws invalid at the path */
export function requireFormSize(document: JsonObject, path: string): JsonObject {
  if (JSON.stringify(document).length > formJsonMax) throw invalid([{ path, code: 'tooLong', details: { max: formJsonMax } }])
  return document
}
