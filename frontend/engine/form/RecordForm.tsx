import '../form.css'
import type { ReactNode } from 'react'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { lazyPart, Suspended } from '../../base/ui/lazyPart.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'
import { RecordHeader } from '../RecordHeader.tsx'
import { FormFooter } from './FormFooter.tsx'
import { FormNotices } from './FormNotices.tsx'
import { FormTabs, type FormTabsProps } from './FormTabs.tsx'
import { fieldsOfOpen, isToType } from './formLayout.ts'
import { useFocusFirst } from './useFocusFirst.ts'
import type { FormState } from './useForm.ts'
import { type FormTabsOptions, useFormTabs } from './useFormTabs.ts'
import { useProblemSteps } from './useProblemSteps.ts'
import type { RecordFormState } from './useRecordForm.ts'

const StaleDialog = lazyPart(() => import('../conflict/StaleDialog.tsx').then(({ StaleDialog }) => ({ default: StaleDialog })))

interface RecordFormProps extends FormTabsOptions, Omit<FormTabsProps, 'form' | 'place' | 'isStacked'> {
  readonly record: RecordFormState
  /** Container of the form. In a dialog the fields are stacked, since the record's tabs are already around the form. */
  readonly in: 'page' | 'drawer' | 'dialog'
  /** Content above the fields and notices, as part of the form. */
  readonly header?: ReactNode
  readonly onCancel: () => void
  readonly canAddAnother?: boolean
  /** Creates the next version of the row; absent if the user cannot create one. */
  readonly onNewVersion?: () => void
  /** Message that confirms the last save. It stays until the user types again. */
  readonly done?: string
}

/**
 * Form of one record: notices, problems, fields, buttons, and the dialog for a conflict after another user's save. Must not be nested in
 * another form.
 */
export function RecordForm({
  record,
  in: container,
  header,
  onCancel,
  canAddAnother = false,
  onNewVersion,
  done,
  tab,
  onTab,
  ...tabs
}: RecordFormProps) {
  const { form, source, slots, title, save } = record
  const isOnPage = container === 'page'
  const formTabs = useFormTabs(form, { tab, onTab, hasOthers: tabs.renderOther !== undefined })
  const steps = useProblemSteps(form, formTabs)
  const isOpen = (name: string) => isToType(form.definition, name, form.draft.values, form.isNew ? null : form.draft.stored)
  const isReady = !form.isLoading && source?.isLoading !== true
  useFocusFirst({
    form,
    tabs: formTabs,
    hidden: tabs.hidden,
    isWanted: isReady && container !== 'dialog' && tabs.linkedField === undefined,
  })
  if (form.loadError !== null && form.row === undefined) return <LoadFailed message={form.loadError.message} onRetry={form.reload} />
  const waiting = <Waiting rows={isOnPage ? 10 : 6} />
  return (
    <>
      <form
        className={`${container}-form`}
        noValidate
        aria-label={isOnPage && form.row === undefined ? undefined : title}
        onBlur={form.onBlur}
        onFocus={steps.onFocus}
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          if (event.target === event.currentTarget) save()
        }}
      >
        {header}
        <FormNotices form={form} source={source} onNewVersion={onNewVersion} />
        <Suspended fallback={waiting}>
          {isOnPage && (
            <RecordHeader resource={form.definition.name} row={form.row} inForm={fieldsOfOpen(form.definition, formTabs.active)} />
          )}
          {slots?.notice}
          {isReady ? (
            <Suspended fallback={waiting}>
              <FormTabs {...tabs} form={form} place={formTabs} isStacked={container === 'dialog'} />
              {slots?.below}
            </Suspended>
          ) : (
            waiting
          )}
        </Suspended>
        <FormFooter
          form={form}
          hasInputs={!isOnPage || fieldsOfOpen(form.definition, formTabs.active).some(isOpen)}
          steps={steps}
          onCancel={onCancel}
          onSaveAnother={form.isNew && canAddAnother ? () => save(true) : undefined}
          done={done}
          extra={slots?.footer}
        />
      </form>
      <FormConflict form={form} />
    </>
  )
}

/** Dialog in which the user chooses between their input and another user's save. */
function FormConflict({ form }: { readonly form: FormState }) {
  const { conflict, definition, draft, id = '' } = form
  if (conflict === null) return null
  const { theirs, intent } = conflict
  return (
    <Suspended fallback={null}>
      <StaleDialog
        key={String(theirs.version)}
        definition={definition}
        id={id}
        sides={{ base: draft.stored, mine: draft.typed, theirs }}
        intent={intent}
        isSaving={form.isSaving}
        onResolve={form.resolve}
        onClose={form.closeConflict}
      />
    </Suspended>
  )
}
