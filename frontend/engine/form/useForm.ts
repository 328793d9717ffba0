import { type HttpError, useForm as useRefineForm, useWarnAboutChange } from '@refinedev/core'
import { type FocusEvent, useCallback, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Values } from '#resources/core/conditions.ts'
import type { AnsweredRow, ResourceDefinition } from '#resources/core/resource.ts'
import { type HttpFailure, isHttpFailure } from '../../app/http.ts'
import { toast } from '../../app/toasts.ts'
import { titleOf } from '../../fields/useReferences.ts'
import { useTexts } from '../texts.ts'
import { changesOf } from './draft.ts'
import { useDraft } from './useDraft.ts'
import { useProblems } from './useProblems.ts'

export interface FormOptions {
  readonly definition: ResourceDefinition
  /** Absent: a new row. */
  readonly id?: string
  readonly given?: Values
  readonly onSaved: (row: AnsweredRow) => void
}
export type Row = AnsweredRow & { readonly id: string }
/** A save that somebody else's came before: both sides. */
export interface Conflict {
  readonly mine: Values
  readonly theirs: Values
}
export type FormState = ReturnType<typeof useForm>

/** One record being made or changed: asked for, drafted, saved. Refine's form does the calls; nothing typed is lost when one fails. */
export function useForm({ definition, id, given, onSaved }: FormOptions) {
  const { t } = useTranslation('common')
  const texts = useTexts(definition.name)
  const prefix = useId()
  const isNew = id === undefined
  const { onFinish, query, mutation } = useRefineForm<Row, HttpError, Values>({
    resource: definition.name,
    action: isNew ? 'create' : 'edit',
    id,
    redirect: false,
    successNotification: false,
    errorNotification: false,
    queryOptions: { retry: false },
  })
  const row = isNew ? null : query?.data?.data
  const draft = useDraft({ definition, row, given })
  const problems = useProblems(definition.name, draft)
  const [failure, setFailure] = useState<string | null>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  /** Counts tries that found problems: each time the first one is brought into sight. */
  const [failedTries, setFailedTries] = useState(0)
  const { setWarnWhen } = useWarnAboutChange()
  useEffect(() => setWarnWhen(draft.isDirty), [draft.isDirty, setWarnWhen])

  const send = async (changes: Values, version: number | undefined) => {
    setFailure(null)
    try {
      const answer = await onFinish({ ...changes, ...(isNew ? {} : { version }) })
      const saved = answer?.data
      if (saved === undefined) return
      setConflict(null)
      draft.reset(saved)
      toast({
        kind: 'success',
        message: t(isNew ? 'form.created' : 'form.saved', { name: titleOf(definition, saved) || texts.title('one') }),
      })
      onSaved(saved)
    } catch (error) {
      setWarnWhen(true)
      refuse(error)
    }
  }

  const refuse = (error: unknown) => {
    const refusal: HttpFailure | null = isHttpFailure(error) ? error : null
    if (refusal?.code === 'StaleVersion' && typeof refusal.data?.current === 'object' && refusal.data.current !== null) {
      setConflict({ mine: draft.values, theirs: refusal.data.current as Values })
      return
    }
    if (refusal?.errors !== undefined) draft.refuse(refusal.errors)
    else setFailure(refusal?.message ?? t('form.failed'))
    setFailedTries((count) => count + 1)
  }

  const save = () => {
    draft.submit()
    if (draft.problems.length > 0) {
      setFailure(null)
      setFailedTries((count) => count + 1)
      return
    }
    const changes = changesOf(definition, isNew ? null : draft.stored, draft.typed, draft.today)
    if (!isNew && Object.keys(changes).length === 0) {
      draft.reset(draft.stored)
      toast({ kind: 'success', message: t('form.nothingChanged') })
      return
    }
    void send(changes, versionOf(draft.stored))
  }

  const takeTheirs = useCallback(() => {
    if (conflict !== null) draft.reset({ ...draft.stored, ...conflict.theirs })
    setConflict(null)
    void query?.refetch()
  }, [conflict, draft, query])

  return {
    definition,
    prefix,
    isNew,
    row,
    isLoading: !isNew && query?.isPending === true,
    loadError: query?.error ?? null,
    reload: () => void query?.refetch(),
    isReadOnly: !isNew && row?.actions.includes('update') !== true,
    isSaving: mutation.isPending,
    draft,
    problems,
    failure,
    failedTries,
    save,
    /** A field that was left tells what is wrong with it. */
    onBlur: ({ target, relatedTarget }: FocusEvent<HTMLElement>) => {
      const field = target.closest<HTMLElement>('[data-field]')
      if (field?.dataset.field !== undefined && !field.contains(relatedTarget)) draft.leave(field.dataset.field)
    },
    discard: () => draft.reset(draft.stored),
    /** Nothing more to lose: the form goes away. */
    forget: () => setWarnWhen(false),
    conflict,
    takeTheirs,
    /** My changes on top of theirs: fields that I did not touch stay as they made them. */
    overwrite: () => {
      if (conflict !== null) void send(changesOf(definition, draft.stored, draft.typed, draft.today), versionOf(conflict.theirs))
    },
    closeConflict: () => setConflict(null),
  }
}

const versionOf = (row: Values): number | undefined => (typeof row.version === 'number' ? row.version : undefined)
