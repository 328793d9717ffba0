import { v4 as uuid } from 'uuid'
import { isSame } from '#resources/core/values/same.ts'
import type { Operation } from '#resources/forms/content/operations.ts'
import type { FormDraftAnswer } from '#resources/forms/formAnswers.ts'
import { formCalls } from '#resources/forms/formsCalls.ts'
import { call } from '../../../base/call.ts'
import { isHttpFailure } from '../../../base/http.ts'
import { keepAlive } from '../../../engine/saving/keepAlive.ts'

type Operations = readonly Operation[]

/** Requests about the draft of a form. Each builds on the revision from the previous response. */
export function draftCalls(formId: string) {
  const params = { formId }
  const page = pageOf(formId)
  let revision = 0

  const read = (signal?: AbortSignal): Promise<FormDraftAnswer> =>
    call(formCalls.readDraft, { params }, signal === undefined ? {} : { signal })

  return {
    /** Id of this page, by which the draft identifies its editor. */
    page,
    read,
    revision: (): number => revision,
    setRevision(next: number): void {
      revision = next
    },
    /** Adds operations. An empty list tells the server that this page is still open. */
    async change(operations: Operations, isPageClosing: boolean): Promise<void> {
      const input = { page, revision, operations }
      try {
        revision = (await call(formCalls.changeDraft, { params, input }, isPageClosing ? keepAlive(input) : {})).revision
      } catch (error) {
        if (blockOf(error) !== 'changed' || operations.length === 0 || !hasArrived(await read(), input)) throw error
        revision += 1
      }
    },
    /** Saves the draft as a version, which deletes the draft. */
    async save(): Promise<void> {
      await call(formCalls.saveDraft, { params, input: { page, revision } })
      revision = 0
    },
    async takeOver(): Promise<void> {
      const { draft } = await read()
      await call(formCalls.changeDraft, { params, input: { page, revision: draft.revision, operations: [], takeOver: true } })
    },
    async discard(): Promise<void> {
      await call(formCalls.discardDraft, { params, query: { page, revision } })
    },
  }
}

/** True if the draft ends with these operations: the server applied them and only the response was lost. */
const hasArrived = ({ draft }: FormDraftAnswer, sentChange: { readonly revision: number; readonly operations: Operations }): boolean =>
  draft.revision === sentChange.revision + 1 && isSame(draft.operations.slice(-sentChange.operations.length), sentChange.operations)

/** Returns the id of this tab's page for a form. It survives a reload, so that authors do not lock themselves out of their draft. */
function pageOf(formId: string): string {
  const key = `studydesk.formPage.${formId}`
  const storedId = sessionStorage.getItem(key)
  if (storedId !== null) return storedId
  const newId = uuid()
  sessionStorage.setItem(key, newId)
  return newId
}

/**
 * Returns why nothing can be sent until this page takes the draft over: another page has locked it ("held") or changed it ("changed").
 */
export function blockOf(error: unknown): 'held' | 'changed' | null {
  const code = isHttpFailure(error) ? error.code : ''
  return code === 'DraftHeld' ? 'held' : code === 'DraftChanged' ? 'changed' : null
}
