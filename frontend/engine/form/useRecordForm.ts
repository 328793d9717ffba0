import { App } from 'antd'
import { type ReactNode, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Values } from '#resources/core/conditions.ts'
import type { AnsweredRow } from '#resources/core/resource.ts'
import { resourceNamed } from '#resources/index.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { type FormOptions, useForm } from './useForm.ts'
import { useSaveKeys } from './useSaveKeys.ts'
import type { Row } from './useSendRow.ts'
import { useSource } from './useSource.ts'

/** What a hand-made screen puts around a form, by what is typed now. */
export interface FormSlots {
  /** Tags in the header of a page. */
  readonly status?: ReactNode
  /** Buttons in the header of a page. */
  readonly extra?: ReactNode
  /** Between the header and the fields. */
  readonly notice?: ReactNode
  /** Below the fields. */
  readonly below?: ReactNode
  /** Beside the buttons at the foot. */
  readonly footer?: ReactNode
}

/** What a hand-made screen adds to a generated form, wherever that stands. */
export interface FormExtras extends Pick<FormOptions, 'beforeSend'> {
  /** @param row as it is stored; null for a new one */
  readonly slots?: (values: Values, row: Row | null) => FormSlots
}

interface RecordFormOptions extends FormExtras {
  readonly resource: string
  /** Absent: a new row. */
  readonly id?: string
  /** What a new row begins with. */
  readonly given?: Values
  /** The row that a new one begins with. */
  readonly sourceId?: string | null
  /** What the place of the form says of a new row, whatever it begins with: its parent. */
  readonly fixed?: Values
  readonly isInDialog: boolean
  /** @param isForAnother the person saved to go on with another new row */
  readonly onSaved: (row: AnsweredRow, isForAnother: boolean) => Promise<void> | void
}

export type RecordFormState = ReturnType<typeof useRecordForm>

/** The form of one record, wherever it stands: asked for, typed, saved by button and keys, left with a question. `RecordForm` draws it. */
export function useRecordForm(options: RecordFormOptions) {
  const { resource, id, given, sourceId = null, fixed, isInDialog, slots, onSaved, beforeSend } = options
  const definition = resourceNamed(resource)
  const texts = useTexts(resource)
  const isSureToDiscard = useDiscardQuestion()
  const source = useSource(definition, sourceId)
  const copied = source?.values
  const begun = useMemo(() => ({ ...given, ...copied, ...fixed }), [given, copied, fixed])
  const isForAnother = useRef(false)
  const form = useForm({ definition, id, given: begun, beforeSend, onSaved: (row) => onSaved(row, isForAnother.current) })
  const save = (another = false) => {
    isForAnother.current = another
    form.save()
  }
  useSaveKeys({ save: () => save(), isActive: !form.isReadOnly && !form.isLoading, isInDialog })

  return {
    form,
    source,
    save,
    title: form.row == null ? texts.title(form.isNew ? 'new' : 'one') : texts.name(form.row),
    slots: form.isLoading ? undefined : slots?.(form.draft.values, form.row ?? null),
    /** Goes on once nothing is typed, or the person is sure to give it up. */
    leave: async (goOn: () => void) => {
      if (form.draft.isDirty) {
        if (!(await isSureToDiscard())) return
        form.draft.discard()
      }
      goOn()
    },
  }
}

/** Asks whether what was typed may be given up; staying is preselected. */
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
