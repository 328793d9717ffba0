import { unblinded } from '#resources/core/access.ts'
import { formJsonMax, type JsonObject } from '#resources/forms/content/json.ts'
import { hasUnblindedItems, unblindedAnswerNamesOf, withoutUnblindedItems } from '#resources/forms/content/unblindedItems.ts'
import { integrityKeyOf } from '#resources/forms/integrityKey.ts'
import type { Caller } from '../platform/common/caller.ts'
import { ApplicationError, conflict, invalid, notFound } from '../platform/common/errors.ts'
import type { Run } from '../platform/database/types.ts'

/** A form without questions: the content of a first version until a user builds it. */
export const emptyForm: JsonObject = { pages: [{ name: 'page1', elements: [] }] }

/** Stores the content of a form once, under its hash. @returns the hash */
export async function storeContent(run: Run, orgId: string, document: JsonObject): Promise<string> {
  const key = integrityKeyOf(document)
  await run({
    text: 'insert into form_content (org_id, integrity_key, form_json, unblinded_answers) values ($1, $2, $3, $4) on conflict do nothing',
    values: [orgId, key, JSON.stringify(document), unblindedAnswerNamesOf(document)],
  })
  return key
}

/** True if the caller may see items for unblinded roles. The system and participants may not. */
export const maySeeUnblinded = (caller: Pick<Caller, 'can'>): boolean => caller.can(unblinded.page, unblinded.action)

/** Returns the caller as a reader who may not see items for unblinded roles. */
export const asBlinded = (caller: Caller): Caller => ({
  ...caller,
  can: (page, level) => page !== unblinded.page && caller.can(page, level),
})

/**
 * Rejects a change of forms with items for unblinded roles by a caller who does not see them: they would remove or approve what they
 * cannot see. @throws conflict UnblindedItems
 */
export function rejectBlinded(caller: Pick<Caller, 'can'>, ...documents: readonly JsonObject[]): void {
  if (!maySeeUnblinded(caller) && documents.some(hasUnblindedItems)) throw conflict('UnblindedItems')
}

/**
 * Returns the content of a form without its items for unblinded roles, so that a new use of forms never reveals them.
 * @throws as `readWholeContent`
 */
export const readContent = async (run: Run, orgId: string, key: string): Promise<JsonObject> =>
  withoutUnblindedItems(await readWholeContent(run, orgId, key))

/** Returns the contents of several forms by their keys, each as `readContent`. @throws as `readWholeContent` */
export async function readContents(run: Run, orgId: string, keys: readonly string[]): Promise<ReadonlyMap<string, JsonObject>> {
  const uniqueKeys = [...new Set(keys)]
  const { rows } = await run({
    text: 'select integrity_key as key, form_json as "formJson" from form_content where org_id = $1 and integrity_key = any($2)',
    values: [orgId, uniqueKeys],
  })
  const documents = new Map(rows.map(({ key, formJson }) => [String(key), formJson as JsonObject]))
  return new Map(uniqueKeys.map((key) => [key, withoutUnblindedItems(requireIntact(documents.get(key), key))]))
}

/** Returns the content of a form as the caller may see it. @throws as `readWholeContent` */
export const readContentFor = (run: Run, caller: Pick<Caller, 'can' | 'orgId'>, key: string): Promise<JsonObject> =>
  maySeeUnblinded(caller) ? readWholeContent(run, caller.orgId, key) : readContent(run, caller.orgId, key)

/**
 * Returns the content of a form with all its items, for the server's own use: callers get `readContentFor`.
 * @throws notFound, and 500 FormDamaged for content that differs from its key: altered forms are never filled in or signed
 */
export async function readWholeContent(run: Run, orgId: string, key: string): Promise<JsonObject> {
  const { rows } = await run({
    text: 'select form_json as "formJson" from form_content where org_id = $1 and integrity_key = $2',
    values: [orgId, key],
  })
  return requireIntact(rows[0]?.formJson as JsonObject | undefined, key)
}

/** @throws as `readWholeContent` */
function requireIntact(document: JsonObject | undefined, key: string): JsonObject {
  if (document === undefined) throw notFound()
  if (integrityKeyOf(document) !== key) throw new ApplicationError(500, 'FormDamaged')
  return document
}

/** Limits forms that the server builds to the size that clients may send. @throws invalid at the path */
export function requireFormSize(document: JsonObject, path: string): JsonObject {
  if (JSON.stringify(document).length > formJsonMax) throw invalid([{ path, code: 'tooLong', details: { max: formJsonMax } }])
  return document
}
