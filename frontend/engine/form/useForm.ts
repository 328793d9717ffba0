import { type HttpError, useOne } from '@refinedev/core'
import { type FocusEvent, useId } from 'react'
import type { Values } from '#resources/core/conditions.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { useSession } from '../../base/session/useSession.ts'
import { useLoadError } from '../useLoadError.ts'
import { closestField } from './closestField.ts'
import { withCustomTabs } from './customTabs.ts'
import { useDraft } from './useDraft.ts'
import { useProblems } from './useProblems.ts'
import { type SaveOptions, useSaving } from './useSaving.ts'
import type { Row } from './useSendRow.ts'
import { useUnsaved } from './useUnsaved.ts'

export interface FormOptions extends SaveOptions {
  readonly definition: ResourceDefinition
  /** Id of the row; absent for a new row. */
  readonly id?: string
  /** Start values of a new row. */
  readonly initialInput?: Values
}

export type FormState = ReturnType<typeof useForm>

/** Form state of one record: loads it, drafts changes (`useDraft`) and saves them (`useSaving`). */
export function useForm({ definition: declared, id, initialInput, ...saveOptions }: FormOptions) {
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
  const draft = useDraft({ definition, row, initialInput, userId: user.id })
  const problems = useProblems(definition.name, draft)
  const saver = useSaving({ ...saveOptions, definition, id, row, draft, askAgain: async () => (await query.refetch()).data?.data })
  useUnsaved(draft.isDirty)

  return {
    ...saver,
    definition,
    id,
    prefix,
    isNew,
    row,
    isLoading: !isNew && query.isPending,
    loadError: useLoadError(query),
    /** True if the record was deleted while it was open in this form. */
    isGone: row !== undefined && row !== null && query.error?.statusCode === 404,
    reload: () => void query.refetch(),
    isReadOnly: !isNew && row?.actions.includes('update') !== true,
    draft,
    problems,
    /** Shows the problem of a field when the user leaves it, but only after the form has input: an untouched form shows no errors. */
    onBlur: ({ target, relatedTarget }: FocusEvent<HTMLElement>) => {
      if (!draft.isDirty) return
      // The field of a number contains the field of its unit, so the user leaves both at once.
      for (let field = closestField(target); field !== null && !field.contains(relatedTarget); field = closestField(field.parentElement))
        draft.leave(field.dataset.field ?? '')
    },
  }
}
