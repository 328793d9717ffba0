import { type HttpError, useOne } from '@refinedev/core'
import { type FocusEvent, useId } from 'react'
import type { Values } from '#resources/core/conditions.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { useSession } from '../../base/session/useSession.ts'
import { useLoadError } from '../useLoadError.ts'
import { withCustomTabs } from './customTabs.ts'
import { fieldAround } from './fieldAround.ts'
import { useDraft } from './useDraft.ts'
import { useProblems } from './useProblems.ts'
import { type SaveOptions, useSaving } from './useSaving.ts'
import type { Row } from './useSendRow.ts'
import { useUnsaved } from './useUnsaved.ts'

export interface FormOptions extends SaveOptions {
  readonly definition: ResourceDefinition
  /** Absent: a new row. */
  readonly id?: string
  /** What a new row begins with. */
  readonly given?: Values
}

export type FormState = ReturnType<typeof useForm>

/** One record being made or changed: asked for, drafted (`useDraft`), saved (`useSaving`). */
export function useForm({ definition: declared, id, given, ...saveOptions }: FormOptions) {
  const { user, organisation } = useSession()
  const definition = withCustomTabs(declared, organisation.customFields)
  const prefix = useId()
  const isNew = id === undefined
  const { query } = useOne<Row, HttpError>({
    resource: definition.name,
    id: id ?? '',
    queryOptions: { enabled: !isNew, retry: false },
    errorNotification: false,
  })
  const row = isNew ? null : query.data?.data
  const draft = useDraft({ definition, row, given, userId: user.id })
  const problems = useProblems(definition.name, draft)
  const saving = useSaving({ ...saveOptions, definition, id, row, draft, askAgain: async () => (await query.refetch()).data?.data })
  useUnsaved(draft.isDirty)

  return {
    ...saving,
    definition,
    id,
    prefix,
    isNew,
    row,
    isLoading: !isNew && query.isPending,
    loadError: useLoadError(query),
    /** The record went while it was open here. */
    isGone: row !== undefined && row !== null && query.error?.statusCode === 404,
    reload: () => void query.refetch(),
    isReadOnly: !isNew && row?.actions.includes('update') !== true,
    draft,
    problems,
    /** A field that was left tells what is wrong with it, once something is typed: a form that was only opened accuses nobody. */
    onBlur: ({ target, relatedTarget }: FocusEvent<HTMLElement>) => {
      if (!draft.isDirty) return
      // A unit stands in the field of its number: whoever goes on from there has left both.
      for (let field = fieldAround(target); field !== null && !field.contains(relatedTarget); field = fieldAround(field.parentElement))
        draft.leave(field.dataset.field ?? '')
    },
  }
}
