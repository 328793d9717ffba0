import { type HttpError, useCreate, useOne, useUpdate } from '@refinedev/core'
import { type FocusEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Values } from '#resources/core/conditions.ts'
import type { AnsweredRow, ResourceDefinition } from '#resources/core/resource.ts'
import { isSame } from '#resources/core/same.ts'
import { type HttpFailure, isHttpFailure, isUnanswered } from '../../base/http.ts'
import { useSession } from '../../base/session/useSession.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { toast } from '../../base/toasts.ts'
import { changesOf, holds, problemsOf, shownValues } from './draft.ts'
import { useDraft } from './useDraft.ts'
import { useProblems } from './useProblems.ts'
import { useUnsaved } from './useUnsaved.ts'

export interface FormOptions {
  readonly definition: ResourceDefinition
  /** Absent: a new row. */
  readonly id?: string
  /** What a new row begins with. */
  readonly given?: Values
  /** What follows a save; the form stays busy until it is done. */
  readonly onSaved: (row: AnsweredRow) => Promise<void> | void
  /**
   * Asked once the values are right: what would be sent, and all values. Answers whether to go on, and what the call says beside the values.
   * Whoever looks something up meanwhile says so by `tell`; while a person is asked, the form is at rest.
   */
  readonly beforeSend?: (changes: Values, values: Values, tell: (isChecking: boolean) => void) => Promise<boolean | Beside>
}
/** Headers of a create. */
export interface Beside {
  readonly headers: Readonly<Record<string, string>>
}
/** How far a save is. */
export type SaveStep = 'idle' | 'checking' | 'sending' | 'finishing'
export type Row = AnsweredRow & { readonly id: string }
/** What somebody else saved in between, and whether my save met it or I asked to see it. */
export interface Conflict {
  readonly theirs: Values
  readonly intent: 'save' | 'look'
}
export type FormState = ReturnType<typeof useForm>

/** One record being made or changed: asked for, drafted, saved. Refine's hooks do the calls; nothing typed is lost when one fails. */
export function useForm({ definition, id, given, onSaved, beforeSend }: FormOptions) {
  const { t } = useTranslation('common')
  const texts = useTexts(definition.name)
  const { user } = useSession()
  const prefix = useId()
  const resource = definition.name
  const isNew = id === undefined
  const { query } = useOne<Row, HttpError>({
    resource,
    id: id ?? '',
    queryOptions: { enabled: !isNew, retry: false },
    errorNotification: false,
  })
  const { mutateAsync: create, mutation: creation } = useCreate<Row, HttpError, Values>()
  const { mutateAsync: update, mutation: updating } = useUpdate<Row, HttpError, Values>()
  const [step, setStep] = useState<SaveStep>('idle')
  const isSaving = creation.isPending || updating.isPending || step === 'sending' || step === 'finishing'
  const row = isNew ? null : query.data?.data
  const draft = useDraft({ definition, row, given, userId: user.id })
  const problems = useProblems(resource, draft)
  const [failure, setFailure] = useState<string | null>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  /** Counts tries that found problems: each time the first one is brought into sight. */
  const [failedTries, setFailedTries] = useState(0)
  const isAsking = useRef(false)
  /** A create that got no answer. The same values go again as they went, without asking anybody anything. */
  const lost = useRef<{ readonly changes: Values; readonly beside: Beside | undefined } | null>(null)
  useUnsaved(draft.isDirty)

  const send = async (changes: Values, version: number | undefined, beside?: Beside) => {
    const silent = { successNotification: false, errorNotification: false } as const
    setFailure(null)
    setStep('sending')
    try {
      const { data: saved } = isNew
        ? await create({ resource, values: changes, meta: beside, ...silent })
        : await update({ resource, id, values: { ...changes, version }, ...silent })
      await finish(saved)
    } catch (error) {
      if (isNew) lost.current = isUnanswered(error) ? { changes, beside } : null
      const theirs = currentRow(error)
      const now = theirs ?? (isNew || !isUnanswered(error) ? undefined : (await query.refetch()).data?.data)
      // It arrived, now or by an earlier try, and only the answer was lost.
      if (now !== undefined && holds(now, changes)) await finish(now)
      else refuse(error, theirs)
    } finally {
      setStep('idle')
    }
  }

  const finish = async (saved: AnsweredRow) => {
    lost.current = null
    draft.place(saved)
    toast({ kind: 'success', message: texts.done(isNew ? 'create' : 'update', texts.name(saved)) })
    setStep('finishing')
    await onSaved(saved)
  }

  /** @param theirs what somebody else saved in between */
  const refuse = (error: unknown, theirs: Values | null) => {
    const refusal: HttpFailure | null = isHttpFailure(error) ? error : null
    if (theirs !== null) return setConflict({ theirs, intent: 'save' })
    if (refusal?.errors !== undefined) draft.refuse(refusal.errors)
    else setFailure(failureOf(refusal))
    setFailedTries((count) => count + 1)
  }

  const failureOf = (refusal: HttpFailure | null): string => {
    if (refusal !== null && refusal.statusCode >= 400 && refusal.statusCode < 500) return refusal.message
    return isNew && refusal?.statusCode === 0 ? t('form.unanswered') : texts.failure(isNew ? 'create' : 'update')
  }

  /** @param stored the row that the typed values stand on */
  const saveOn = (stored: Values, typed: Values) => {
    if (isSaving) return
    draft.submit()
    setFailure(null)
    if (problemsOf(definition, typed, draft.today).length > 0) return setFailedTries((count) => count + 1)
    const changes = changesOf(definition, isNew ? null : stored, typed, draft.today)
    if (!isNew && Object.keys(changes).length === 0) {
      draft.place(stored)
      toast({ kind: 'success', message: t('form.nothingChanged') })
      if (row != null) void onSaved(row)
      return
    }
    void askAndSend(changes, stored, shownValues(definition, typed, draft.today))
  }

  const askAndSend = async (changes: Values, stored: Values, values: Values) => {
    if (isAsking.current) return
    isAsking.current = true
    const tell = (isChecking: boolean) => setStep(isChecking ? 'checking' : 'idle')
    const again = lost.current !== null && isSame(lost.current.changes, changes) ? (lost.current.beside ?? true) : null
    const answer = await Promise.resolve(again ?? beforeSend?.(changes, values, tell) ?? true).finally(() => {
      isAsking.current = false
      setStep('idle')
    })
    if (answer !== false) await send(changes, versionOf(stored), answer === true ? undefined : answer)
  }

  return {
    definition,
    id,
    prefix,
    isNew,
    row,
    isLoading: !isNew && query.isPending,
    loadError: query.error,
    /** The record went while it was open here. */
    isGone: row !== undefined && row !== null && query.error?.statusCode === 404,
    reload: () => void query.refetch(),
    isReadOnly: !isNew && row?.actions.includes('update') !== true,
    isSaving,
    step,
    draft,
    problems,
    failure,
    failedTries,
    save: () => saveOn(draft.stored, draft.typed),
    /** A field that was left tells what is wrong with it. */
    onBlur: ({ target, relatedTarget }: FocusEvent<HTMLElement>) => {
      const field = target.closest<HTMLElement>('[data-field]')
      if (field?.dataset.field !== undefined && !field.contains(relatedTarget)) draft.leave(field.dataset.field)
    },
    discard: () => draft.place(draft.stored),
    conflict,
    /** Shows what somebody else saved, under what is typed; asks where both changed the same field. */
    review: () => {
      if (draft.newer !== null && !draft.take(draft.newer)) setConflict({ theirs: draft.newer, intent: 'look' })
    },
    /** Goes on with the chosen sides on top of theirs. */
    resolve: (merged: Values) => {
      if (conflict === null) return
      setConflict(null)
      draft.place(conflict.theirs, merged)
      if (conflict.intent === 'save') saveOn(conflict.theirs, merged)
    },
    /** Decides nothing: what was typed stays, and their row stays at hand. */
    closeConflict: () => {
      if (conflict !== null) draft.keepWaiting(conflict.theirs)
      setConflict(null)
    },
  }
}

/** The row as it stands now, where the save stood on a former one. */
function currentRow(error: unknown): AnsweredRow | null {
  const current = isHttpFailure(error) && error.code === 'StaleVersion' ? error.data?.current : null
  return typeof current === 'object' && current !== null ? (current as AnsweredRow) : null
}

const versionOf = (row: Values): number | undefined => (typeof row.version === 'number' ? row.version : undefined)
