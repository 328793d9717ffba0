import type { JsonObject } from '#resources/forms/content/json.ts'
import { applyOperationList, findShapeProblem, type Operation, OperationMismatchError } from '#resources/forms/content/operations.ts'
import { hasUnblindedItems, withoutUnblindedItems } from '#resources/forms/content/unblindedItems.ts'
import type { FormDraftAnswer, FormDraftStored, FormWithQuestions } from '#resources/forms/formAnswers.ts'
import type { formCalls } from '#resources/forms/formsCalls.ts'
import type { Caller } from '../platform/common/caller.ts'
import { conflict, invalid, notFound } from '../platform/common/errors.ts'
import type { Run } from '../platform/database/types.ts'
import type { DeclaredRequest } from '../platform/engine/calls/callsOf.ts'
import { publishChange } from '../platform/realtime/publishChange.ts'
import { maySeeUnblinded, readWholeContent, rejectBlinded, requireFormSize } from './content.ts'
import { requireRight, saveContent, withQuestions } from './versions.ts'

/** Seconds for which a draft stays reserved for a page after its last request. An open page sends one every ten seconds. */
const draftLockSeconds = 30

type Request<Name extends keyof typeof formCalls> = DeclaredRequest<(typeof formCalls)[Name]>

interface StoredDraft {
  readonly integrityKey: string
  readonly operations: readonly Operation[]
  readonly revision: number
  readonly userId: string
  readonly holder: string
  readonly isHeld: boolean
  readonly updatedAt: string
}

async function draftOf(run: Run, { orgId }: Pick<Caller, 'orgId'>, formId: string, lock = ''): Promise<StoredDraft | null> {
  const { rows } = await run({
    text: `select integrity_key as "integrityKey", operations, revision, user_id::text as "userId", holder::text, held_until > now() as "isHeld",
        updated_at as "updatedAt" from form_draft where org_id = $1 and form_id = $2 ${lock}`,
    values: [orgId, formId],
  })
  return (rows[0] as StoredDraft | undefined) ?? null
}

/**
 * Returns the draft of a form: unpublished changes, saved while the user makes them, so that they survive the loss of the page, the
 * session or the machine. A form has one draft, which one page at a time edits; other users see it and may take it over. Blinded users see
 * no draft of a form with items for unblinded roles, and learn that they cannot change the form.
 * @throws notFound
 */
export async function readDraft({ caller, studydesk: { engine }, params: { formId } }: Request<'readDraft'>): Promise<FormDraftAnswer> {
  const { draft, key, formJson, hasHiddenItems } = await engine.work(caller, async (work) => {
    const form = await work.read('form', formId)
    const now = await findCurrentKey(work.run, caller, form)
    const stored = await draftOf(work.run, caller, formId)
    const visible = stored !== null && (await isVisibleDraft(work.run, caller, stored)) ? stored : null
    const document = await readWholeContent(work.run, caller.orgId, visible?.integrityKey ?? now)
    const shown = maySeeUnblinded(caller) ? document : withoutUnblindedItems(document)
    return { draft: visible, key: now, formJson: shown, hasHiddenItems: shown !== document || visible !== stored }
  })
  if (draft === null)
    return { formJson, hasHiddenItems, draft: { revision: 0, operations: [], holder: null, updatedAt: null, isBehind: false } }
  const names = draft.isHeld ? await engine.titles(caller, 'user', [draft.userId]) : new Map<string, string>()
  return {
    formJson,
    hasHiddenItems,
    draft: {
      revision: draft.revision,
      operations: draft.operations,
      holder: draft.isHeld ? { userId: draft.userId, name: names.get(draft.userId) ?? '', page: draft.holder } : null,
      updatedAt: draft.updatedAt,
      isBehind: draft.integrityKey !== key,
    },
  }
}

const isVisibleDraft = async (run: Run, caller: Caller, { integrityKey, operations }: StoredDraft): Promise<boolean> =>
  maySeeUnblinded(caller) || !(mentionsUnblinded(operations) || hasUnblindedItems(await readWholeContent(run, caller.orgId, integrityKey)))

/** True if operations contain or set the mark of items for unblinded roles. */
const mentionsUnblinded = (operations: readonly Operation[]): boolean => JSON.stringify(operations).includes('"unblindedOnly"')

/** @throws conflict UnblindedItems if the caller is blinded and the form, its draft or the changes have items for unblinded roles */
async function rejectBlindedChange(
  run: Run,
  caller: Caller,
  { key, operations }: { readonly key: string; readonly operations: readonly Operation[] },
): Promise<void> {
  if (maySeeUnblinded(caller)) return
  if (mentionsUnblinded(operations)) throw conflict('UnblindedItems')
  rejectBlinded(caller, await readWholeContent(run, caller.orgId, key))
}

async function findCurrentKey(
  run: Run,
  { orgId }: Pick<Caller, 'orgId'>,
  { id, formVersion }: { readonly id: string; readonly formVersion: string | null },
): Promise<string> {
  const { rows } = await run({
    text: 'select integrity_key as "integrityKey" from form_version where org_id = $1 and form_id = $2 and form_version = $3',
    values: [orgId, id, formVersion],
  })
  if (rows[0] === undefined) throw notFound()
  return String(rows[0].integrityKey)
}

/**
 * Appends changes to a draft and keeps the draft reserved for the page. Without changes, only keeps it reserved.
 * @throws invalid, notFound, conflict DraftHeld while another page holds it, conflict DraftChanged on a revision that is no longer the
 * last, conflict DraftTooLong, conflict UnblindedItems
 */
export async function changeDraft({
  caller,
  studydesk: { engine, database },
  params: { formId },
  input,
}: Request<'changeDraft'>): Promise<FormDraftStored> {
  const { page, revision, takeOver } = input
  const operations = parseOperations(input.operations)
  return engine.work(caller, async (work) => {
    const form = await work.read('form', formId)
    // Locks the form, so that two users who begin a draft at the same moment take turns.
    await work.run({ text: 'select 1 from form where org_id = $1 and id = $2 for no key update', values: [caller.orgId, formId] })
    const before = await draftOf(work.run, caller, formId, 'for update')
    if (before?.isHeld && before.holder !== page && !takeOver) throw conflict('DraftHeld')
    if ((before?.revision ?? 0) !== revision) throw conflict('DraftChanged')
    await rejectBlindedChange(work.run, caller, {
      key: before?.integrityKey ?? (await findCurrentKey(work.run, caller, form)),
      operations: [...(before?.operations ?? []), ...operations],
    })
    if (before === null) {
      await createDraft(work.run, caller, form, { operations, holder: page, heldFor: draftLockSeconds })
    } else {
      await work.run({
        text: `update form_draft set operations = operations || $3::jsonb, revision = revision + $4, user_id = $5, holder = $6,
            held_until = now() + make_interval(secs => $7), updated_at = case when $4 = 0 then updated_at else now() end
          where org_id = $1 and form_id = $2`,
        values: [caller.orgId, formId, JSON.stringify(operations), operations.length === 0 ? 0 : 1, caller.userId, page, draftLockSeconds],
      })
    }
    // A request that only extends the reservation changes nothing that other users see.
    if (operations.length > 0 || before?.holder !== page)
      await work.run(publishChange(database, { orgId: caller.orgId, resource: 'form', ids: [formId] }))
    return { revision: revision + (operations.length === 0 ? 0 : 1) }
  })
}

/**
 * Creates the first draft of a form, based on its newest version. @param draft `holder` is the page that reserves it for `heldFor`
 * seconds
 */
export async function createDraft(
  run: Run,
  caller: Caller,
  form: Pick<FormWithQuestions, 'id' | 'formVersion'>,
  { operations, holder, heldFor }: { readonly operations: readonly Operation[]; readonly holder: string; readonly heldFor: number },
): Promise<void> {
  await run({
    text: `insert into form_draft (org_id, form_id, integrity_key, form_version, operations, revision, user_id, holder, held_until)
      values ($1, $2, $3, $4, $5, $6, $7, $8, now() + make_interval(secs => $9))`,
    values: [
      caller.orgId,
      form.id,
      await findCurrentKey(run, caller, form),
      form.formVersion,
      JSON.stringify(operations),
      operations.length === 0 ? 0 : 1,
      caller.userId,
      holder,
      heldFor,
    ],
  })
}

/** @throws invalid */
function parseOperations(operations: unknown): readonly Operation[] {
  if (operations === undefined || operations === null) return []
  if (findShapeProblem(operations) !== null) throw invalid([{ path: 'operations', code: 'notAList' }])
  return operations as readonly Operation[]
}

/** Discards the draft. @throws notFound, conflict DraftHeld, conflict DraftChanged */
export async function discardDraft({
  caller,
  studydesk: { engine, database },
  params: { formId },
  query,
}: Request<'discardDraft'>): Promise<FormDraftStored> {
  return engine.work(caller, async (work) => {
    await work.read('form', formId)
    await requireHolder(work.run, caller, formId, query)
    await dropDraft(work.run, caller, formId)
    await work.run(publishChange(database, { orgId: caller.orgId, resource: 'form', ids: [formId] }))
    return { revision: 0 }
  })
}

async function requireHolder(
  run: Run,
  caller: Caller,
  formId: string,
  { page, revision }: { readonly page: string; readonly revision: number },
): Promise<StoredDraft> {
  const draft = await draftOf(run, caller, formId, 'for update')
  if (draft === null) throw notFound()
  if (draft.isHeld && draft.holder !== page) throw conflict('DraftHeld')
  if (draft.revision !== revision) throw conflict('DraftChanged')
  return draft
}

const dropDraft = (run: Run, { orgId }: Pick<Caller, 'orgId'>, formId: string) =>
  run({ text: 'delete from form_draft where org_id = $1 and form_id = $2', values: [orgId, formId] })

/**
 * Applies the draft's changes in order to the current version of the form and saves the result. Each change records the state that it
 * expects.
 * @throws conflict FormChangedElsewhere if a change does not find that state, 422 FormErrors, conflict DraftHeld, conflict DraftChanged,
 * conflict UnblindedItems, notFound
 */
export async function saveDraft({
  caller,
  studydesk: { engine },
  params: { formId },
  input,
}: Request<'saveDraft'>): Promise<FormWithQuestions> {
  const saved = await engine.work(caller, async (work) => {
    const form = await work.read('form', formId)
    const draft = await requireHolder(work.run, caller, formId, input)
    const now = await readWholeContent(work.run, caller.orgId, await findCurrentKey(work.run, caller, form))
    const document = applyOperations(now, draft.operations)
    rejectBlinded(caller, now, document)
    requireFormSize(document, 'formJson')
    await requireRight(caller, document)
    await saveContent(work, caller, formId, document)
    await dropDraft(work.run, caller, formId)
    return withQuestions(work, caller, formId)
  })
  return saved
}

function applyOperations(document: JsonObject, operations: readonly Operation[]): JsonObject {
  try {
    return applyOperationList(document, operations)
  } catch (error) {
    throw error instanceof OperationMismatchError ? conflict('FormChangedElsewhere') : error
  }
}
