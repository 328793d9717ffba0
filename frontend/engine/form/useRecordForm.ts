import { App } from 'antd'
import { type ReactNode, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Values } from '#resources/core/conditions.ts'
import type { ResponseRow } from '#resources/core/resource.ts'
import { getResource } from '#resources/index.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { type FormOptions, useForm } from './useForm.ts'
import { useSaveKeys } from './useSaveKeys.ts'
import type { Row } from './useSendRow.ts'
import { useSource } from './useSource.ts'

/** Content that a custom screen adds around a form, depending on the current input. */
export interface FormSlots {
  /** Tags in the header of a page. */
  readonly status?: ReactNode
  /** Buttons in the header of a page. */
  readonly extra?: ReactNode
  /** Content between the header and the fields. */
  readonly notice?: ReactNode
  /** Content below the fields. */
  readonly below?: ReactNode
  /** Content next to the buttons at the bottom. */
  readonly footer?: ReactNode
}

/** Additions of a custom screen to a generated form. */
export interface FormExtras extends Pick<FormOptions, 'beforeSend'> {
  /** Returns additional content for the current input. @param row stored row; null for a new row */
  readonly slots?: (values: Values, row: Row | null) => FormSlots
}

interface RecordFormOptions extends FormExtras {
  readonly resource: string
  /** Id of the row; absent for a new row. */
  readonly id?: string
  /** Start values of a new row. */
  readonly preset?: Values
  /** Id of the row to copy. */
  readonly sourceId?: string | null
  /** Values that the context of a new row fixes, such as its parent. */
  readonly fixed?: Values
  readonly isInDialog: boolean
  /** Called after a save. @param shouldCreateNext true if the user saved in order to add another row */
  readonly onSaved: (row: ResponseRow, shouldCreateNext: boolean) => Promise<void> | void
}

export type RecordFormState = ReturnType<typeof useRecordForm>

/**
 * State of the form of one record, in a page, drawer or dialog: loading, input, saving by button and shortcut, and the confirmation
 * before the user leaves. `RecordForm` renders it.
 */
export function useRecordForm(options: RecordFormOptions) {
  const { resource, id, preset, sourceId = null, fixed, isInDialog, slots, onSaved, beforeSend } = options
  const definition = getResource(resource)
  const texts = useTexts(resource)
  const confirmDiscard = useDiscardQuestion()
  const source = useSource(definition, sourceId)
  const copiedValues = source?.values
  const initialValues = useMemo(() => ({ ...preset, ...copiedValues, ...fixed }), [preset, copiedValues, fixed])
  const shouldCreateNext = useRef(false)
  const form = useForm({
    definition,
    id,
    initialInput: initialValues,
    beforeSend,
    onSaved: (row) => onSaved(row, shouldCreateNext.current),
  })
  const save = (isCreatingNext = false) => {
    shouldCreateNext.current = isCreatingNext
    form.save()
  }
  useSaveKeys({ save: () => save(), isActive: !form.isReadOnly && !form.isLoading, isInDialog })

  return {
    form,
    source,
    save,
    title: form.row == null ? texts.title(form.isNew ? 'new' : 'one') : texts.name(form.row),
    slots: form.isLoading ? undefined : slots?.(form.draft.values, form.row ?? null),
    /** Calls `proceed` if the form has no input, or after the user has agreed to discard the input. */
    leave: async (proceed: () => void) => {
      if (form.draft.isDirty) {
        if (!(await confirmDiscard())) return
        form.draft.discard()
      }
      proceed()
    },
  }
}

/** Returns a function that asks the user whether to discard the input. The button to stay has the focus. */
export function useDiscardQuestion(): () => Promise<boolean> {
  const { t } = useTranslation('common')
  const { modal } = App.useApp()
  return async () =>
    await modal.confirm({
      title: t('form.discardQuestion'),
      okText: t('form.discard'),
      cancelText: t('form.goOn'),
      okButtonProps: { danger: true },
      autoFocusButton: 'cancel',
    })
}
