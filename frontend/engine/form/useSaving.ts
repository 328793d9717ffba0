import { useReducer, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Values } from '#resources/core/conditions.ts'
import type { ResourceDefinition, ResponseRow } from '#resources/core/resource.ts'
import { type HttpFailure, isExplained } from '../../base/http.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { showToast } from '../../base/toasts.ts'
import { changesOf, computeShownValues, problemsOf } from '../draft/draft.ts'
import { idleState, reduceSaveState, type SaveEvent } from './saveState.ts'
import type { Draft } from './useDraft.ts'
import { type CreateHeaders, type Row, useSendRow } from './useSendRow.ts'

export interface SaveOptions {
  /** Called after a save. The form stays busy until the returned promise resolves. */
  readonly onSaved: (row: ResponseRow) => Promise<void> | void
  /**
   * Called when the values are valid, with the values to send and with all values. Returns whether to save, or the headers to save with.
   * Calls `notify` while a lookup runs. The form is not busy while the user answers a question.
   */
  readonly beforeSend?: (changes: Values, values: Values, notify: (isChecking: boolean) => void) => Promise<boolean | CreateHeaders>
}

interface SavingOptions extends SaveOptions {
  readonly definition: ResourceDefinition
  /** Id of the row; undefined for a new row. */
  readonly id: string | undefined
  readonly row: Row | null | undefined
  readonly draft: Draft
  /** Fetches the currently stored row. */
  readonly askAgain: () => Promise<Row | undefined>
}

/**
 * Saves a draft through Refine's hooks: validates it, asks the user if necessary, and sends it. If a step fails, the form keeps the typed
 * values.
 */
export function useSaving({ definition, id, row, draft, onSaved, beforeSend, askAgain }: SavingOptions) {
  const { t } = useTranslation('common')
  const texts = useTexts(definition.name)
  const { send, repeatedHeaders } = useSendRow({ resource: definition.name, id, askAgain })
  const [state, notify] = useReducer(reduceSaveState, idleState)
  /** True from the click on save until all work after the save is done. A second click then does nothing. */
  const isAtWork = useRef(false)
  const isNew = id === undefined
  const reach = (step: (SaveEvent & { kind: 'reached' })['step']) => notify({ kind: 'reached', step })

  /** Validates and sends the values. @param stored row to which the typed values apply */
  const saveValues = async (stored: Values, editedValues: Values) => {
    if (isAtWork.current) return
    notify({ kind: 'tried' })
    draft.submit()
    if (problemsOf(definition, editedValues, draft.today).length > 0) return notify({ kind: 'refused', failure: null })
    const changes = changesOf(definition, isNew ? null : stored, editedValues, draft.today)
    isAtWork.current = true
    try {
      if (!isNew && Object.keys(changes).length === 0) await finishUnchanged(stored)
      else await confirmAndSend(changes, stored, computeShownValues(definition, editedValues, draft.today))
    } finally {
      isAtWork.current = false
      reach('idle')
    }
  }

  const finishUnchanged = async (stored: Values) => {
    draft.place(stored)
    showToast({ kind: 'success', message: t('form.nothingChanged') })
    if (row != null) await onSaved(row)
  }

  const confirmAndSend = async (changes: Values, stored: Values, values: Values) => {
    const retryHeaders = repeatedHeaders(changes)
    const answer = retryHeaders ?? (await beforeSend?.(changes, values, (isChecking) => reach(isChecking ? 'checking' : 'idle'))) ?? true
    if (answer === false) return
    reach('sending')
    const sendResult = await send(changes, stored, answer === true ? undefined : answer)
    if (sendResult.kind === 'conflict') return notify({ kind: 'met', conflict: { theirs: sendResult.theirs, intent: 'save' } })
    if (sendResult.kind === 'refused') return handleRefusal(sendResult.refusal)
    const { row: saved } = sendResult
    draft.place(saved)
    showToast({ kind: 'success', message: texts.done(isNew ? 'create' : 'update', texts.name(saved)) })
    reach('finishing')
    await onSaved(saved)
  }

  const handleRefusal = (refusal: HttpFailure | null) => {
    if (refusal?.errors !== undefined) {
      draft.refuse(refusal.errors)
      return notify({ kind: 'refused', failure: null })
    }
    const isLost = isNew && refusal?.statusCode === 0
    const failure = isLost ? t('form.unanswered') : texts.failure(isNew ? 'create' : 'update')
    notify({ kind: 'refused', failure: refusal !== null && isExplained(refusal) ? refusal.message : failure })
  }

  return {
    ...state,
    isSaving: state.step === 'sending' || state.step === 'finishing',
    save: () => void saveValues(draft.stored, draft.typed),
    /** Applies the input to another user's save. The user must choose for fields that both users changed. */
    review: () => {
      if (draft.newer !== null && !draft.take(draft.newer)) notify({ kind: 'met', conflict: { theirs: draft.newer, intent: 'look' } })
    },
    /** Continues with the merged values, based on the other user's row. */
    resolve: (merged: Values) => {
      if (state.conflict === null) return
      const { theirs, intent } = state.conflict
      notify({ kind: 'settled' })
      draft.place(theirs, merged)
      if (intent === 'save') void saveValues(theirs, merged)
    },
    /** Closes the conflict without a decision. The form keeps the typed values, and the other user's row stays hidden. */
    closeConflict: () => {
      if (state.conflict !== null) draft.keepWaiting(state.conflict.theirs)
      notify({ kind: 'settled' })
    },
  }
}
