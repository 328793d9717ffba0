import { useReducer, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Values } from '#resources/core/conditions.ts'
import type { AnsweredRow, ResourceDefinition } from '#resources/core/resource.ts'
import { type HttpFailure, isExplained } from '../../base/http.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { toast } from '../../base/toasts.ts'
import { changesOf, problemsOf, shownValues } from '../draft/draft.ts'
import { atRest, nextSaveState, type SaveEvent } from './saveState.ts'
import type { Draft } from './useDraft.ts'
import { type CreateHeaders, type Row, useSendRow } from './useSendRow.ts'

export interface SaveOptions {
  /** What follows a save; the form stays busy until it is done. */
  readonly onSaved: (row: AnsweredRow) => Promise<void> | void
  /**
   * Is called once the values are right, with the values to send and with all values. It answers whether the save goes on, or with which headers.
   * A look-up says that it is under way by `tell`; while a person is asked, the form is at rest.
   */
  readonly beforeSend?: (changes: Values, values: Values, tell: (isChecking: boolean) => void) => Promise<boolean | CreateHeaders>
}

interface SavingOptions extends SaveOptions {
  readonly definition: ResourceDefinition
  /** Absent: a new row. */
  readonly id: string | undefined
  readonly row: Row | null | undefined
  readonly draft: Draft
  /** Asks for the row as it is stored now. */
  readonly askAgain: () => Promise<Row | undefined>
}

/** Saves a draft by Refine's hooks: checks it, asks the person what must be asked, sends it. Typed values stay when a step fails. */
export function useSaving({ definition, id, row, draft, onSaved, beforeSend, askAgain }: SavingOptions) {
  const { t } = useTranslation('common')
  const texts = useTexts(definition.name)
  const { send, repeatedHeaders } = useSendRow({ resource: definition.name, id, askAgain })
  const [state, tell] = useReducer(nextSaveState, atRest)
  /** From the press on save until all that follows it is done, a second press starts nothing. */
  const isAtWork = useRef(false)
  const isNew = id === undefined
  const reach = (step: (SaveEvent & { kind: 'reached' })['step']) => tell({ kind: 'reached', step })

  /** @param stored the row that the typed values stand on */
  const saveOn = async (stored: Values, typed: Values) => {
    if (isAtWork.current) return
    tell({ kind: 'tried' })
    draft.submit()
    if (problemsOf(definition, typed, draft.today).length > 0) return tell({ kind: 'refused', failure: null })
    const changes = changesOf(definition, isNew ? null : stored, typed, draft.today)
    isAtWork.current = true
    try {
      if (!isNew && Object.keys(changes).length === 0) await finishUnchanged(stored)
      else await askAndSend(changes, stored, shownValues(definition, typed, draft.today))
    } finally {
      isAtWork.current = false
      reach('idle')
    }
  }

  const finishUnchanged = async (stored: Values) => {
    draft.place(stored)
    toast({ kind: 'success', message: t('form.nothingChanged') })
    if (row != null) await onSaved(row)
  }

  const askAndSend = async (changes: Values, stored: Values, values: Values) => {
    const repeated = repeatedHeaders(changes)
    const answer = repeated ?? (await beforeSend?.(changes, values, (isChecking) => reach(isChecking ? 'checking' : 'idle'))) ?? true
    if (answer === false) return
    reach('sending')
    const sent = await send(changes, stored, answer === true ? undefined : answer)
    if (sent.kind === 'conflict') return tell({ kind: 'met', conflict: { theirs: sent.theirs, intent: 'save' } })
    if (sent.kind === 'refused') return refuse(sent.refusal)
    const { row: saved } = sent
    draft.place(saved)
    toast({ kind: 'success', message: texts.done(isNew ? 'create' : 'update', texts.name(saved)) })
    reach('finishing')
    await onSaved(saved)
  }

  const refuse = (refusal: HttpFailure | null) => {
    if (refusal?.errors !== undefined) {
      draft.refuse(refusal.errors)
      return tell({ kind: 'refused', failure: null })
    }
    const isLost = isNew && refusal?.statusCode === 0
    const failure = isLost ? t('form.unanswered') : texts.failure(isNew ? 'create' : 'update')
    tell({ kind: 'refused', failure: refusal !== null && isExplained(refusal) ? refusal.message : failure })
  }

  return {
    ...state,
    isSaving: state.step === 'sending' || state.step === 'finishing',
    save: () => void saveOn(draft.stored, draft.typed),
    /** Takes up what somebody else saved and keeps the typed values; asks where both changed the same field. */
    review: () => {
      if (draft.newer !== null && !draft.take(draft.newer)) tell({ kind: 'met', conflict: { theirs: draft.newer, intent: 'look' } })
    },
    /** Goes on with the merged values on top of the other person's row. */
    resolve: (merged: Values) => {
      if (state.conflict === null) return
      const { theirs, intent } = state.conflict
      tell({ kind: 'settled' })
      draft.place(theirs, merged)
      if (intent === 'save') void saveOn(theirs, merged)
    },
    /** Decides nothing: the typed values stay, and the other person's row is kept for later. */
    closeConflict: () => {
      if (state.conflict !== null) draft.keepWaiting(state.conflict.theirs)
      tell({ kind: 'settled' })
    },
  }
}
