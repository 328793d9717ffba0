import { v4 as uuid } from 'uuid'
import { isSame } from '#resources/core/same.ts'
import type { FormDraftAnswer } from '#resources/forms/callAnswers/formAnswers.ts'
import { formCalls } from '#resources/forms/calls.ts'
import type { Operation } from '#resources/forms/operations.ts'
import { call } from '../../base/call.ts'
import { isHttpFailure } from '../../base/http.ts'
import { keepAlive } from '../../engine/saving/keepAlive.ts'

type Operations = readonly Operation[]

/** Calls about the draft of a form, each on the revision that the call before has left. */
export function draftCalls(formId: string) {
  const params = { formId }
  const page = pageOf(formId)
  let revision = 0

  const read = (signal?: AbortSignal): Promise<FormDraftAnswer> =>
    call(formCalls.readDraft, { params }, signal === undefined ? {} : { signal })

  return {
    /** The name of this page, as the draft names its holder. */
    page,
    read,
    revision: (): number => revision,
    setRevision(next: number): void {
      revision = next
    },
    /** Adds operations; with none it says that this page is still open. */
    async change(operations: Operations, isLeaving: boolean): Promise<void> {
      const input = { page, revision, operations }
      try {
        revision = (await call(formCalls.changeDraft, { params, input }, isLeaving ? keepAlive(input) : {})).revision
      } catch (error) {
        if (blockOf(error) !== 'changed' || operations.length === 0 || !hasArrived(await read(), input)) throw error
        revision += 1
      }
    },
    /** Makes a version of the draft, which is gone with it. */
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

/** Whether the draft ends with these operations: their response was lost, not they themselves. */
const hasArrived = ({ draft }: FormDraftAnswer, sent: { readonly revision: number; readonly operations: Operations }): boolean =>
  draft.revision === sent.revision + 1 && isSame(draft.operations.slice(-sent.operations.length), sent.operations)

/** The name of this tab's page for a form: the same after a reload, so that an author does not block their own draft. */
function pageOf(formId: string): string {
  const key = `studydesk.formPage.${formId}`
  const held = sessionStorage.getItem(key)
  if (held !== null) return held
  const made = uuid()
  sessionStorage.setItem(key, made)
  return made
}

/** Another page has the draft: nothing is sent before it is taken over. */
export function blockOf(error: unknown): 'held' | 'changed' | null {
  const code = isHttpFailure(error) ? error.code : ''
  return code === 'DraftHeld' ? 'held' : code === 'DraftChanged' ? 'changed' : null
}
