import { type HttpError, useCreate, useOne, useUpdate } from '@refinedev/core'
import { type FocusEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Values } from '#resources/core/conditions.ts'
import type { AnsweredRow, ResourceDefinition } from '#resources/core/resource.ts'
import { type HttpFailure, isHttpFailure } from '../../app/http.ts'
import { useSession } from '../../app/session/useSession.ts'
import { toast } from '../../app/toasts.ts'
import { titleOf } from '../../fields/useReferences.ts'
import { useTexts } from '../texts.ts'
import { changesOf, problemsOf, shownValues } from './draft.ts'
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
  useUnsaved(draft.isDirty)

  const send = async (changes: Values, version: number | undefined, beside?: Beside) => {
    const silent = { successNotification: false, errorNotification: false } as const
    setFailure(null)
    setStep('sending')
    try {
      const { data: saved } = isNew
        ? await create({ resource, values: changes, meta: beside, ...silent })
        : await update({ resource, id, values: { ...changes, version }, ...silent })
      draft.place(saved)
      toast({ kind: 'success', message: texts.done(isNew ? 'create' : 'update', titleOf(definition, saved) || texts.title('one')) })
      setStep('finishing')
      await onSaved(saved)
    } catch (error) {
      refuse(error)
    } finally {
      setStep('idle')
    }
  }

  const refuse = (error: unknown) => {
    const refusal: HttpFailure | null = isHttpFailure(error) ? error : null
    if (refusal?.code === 'StaleVersion' && typeof refusal.data?.current === 'object' && refusal.data.current !== null) {
      setConflict({ theirs: refusal.data.current as Values, intent: 'save' })
      return
    }
    if (refusal?.errors !== undefined) draft.refuse(refusal.errors)
    else
      setFailure(
        refusal !== null && refusal.statusCode >= 400 && refusal.statusCode < 500
          ? refusal.message
          : texts.failure(isNew ? 'create' : 'update'),
      )
    setFailedTries((count) => count + 1)
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
      return
    }
    void askAndSend(changes, stored, shownValues(definition, typed, draft.today))
  }

  const askAndSend = async (changes: Values, stored: Values, values: Values) => {
    if (isAsking.current) return
    isAsking.current = true
    const tell = (isChecking: boolean) => setStep(isChecking ? 'checking' : 'idle')
    const answer = await Promise.resolve(beforeSend?.(changes, values, tell) ?? true).finally(() => {
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

const versionOf = (row: Values): number | undefined => (typeof row.version === 'number' ? row.version : undefined)
