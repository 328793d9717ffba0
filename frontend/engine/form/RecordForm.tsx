import './form.css'
import type { ReactNode } from 'react'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { Awaiting, later } from '../../base/ui/later.tsx'
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

const StaleDialog = later(() => import('../stale/StaleDialog.tsx').then(({ StaleDialog }) => ({ default: StaleDialog })))

interface RecordFormProps extends FormTabsOptions, Omit<FormTabsProps, 'form' | 'place' | 'isStacked'> {
  readonly record: RecordFormState
  /** In a dialog the record's own tabs stand around the form already: its fields are stacked. */
  readonly in: 'page' | 'drawer' | 'dialog'
  /** Above everything, as part of the form. */
  readonly header?: ReactNode
  readonly onCancel: () => void
  readonly canAddAnother?: boolean
  /** Makes the next version of the row; absent where that cannot be. */
  readonly onNewVersion?: () => void
  /** What was done last, as long as nothing new is typed. */
  readonly done?: string
}

/**
 * One record as a form: notices, what is wrong, fields, buttons, and the choice of sides where somebody else saved first.
 * It is no part of any other form, wherever it is drawn.
 */
export function RecordForm({
  record,
  in: place,
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
  const isOnPage = place === 'page'
  const formTabs = useFormTabs(form, { tab, onTab, hasOthers: tabs.renderOther !== undefined })
  const steps = useProblemSteps(form, formTabs)
  const isOpen = (name: string) => isToType(form.definition, name, form.draft.values, form.isNew ? null : form.draft.stored)
  const isDrawn = !form.isLoading && source?.isLoading !== true
  useFocusFirst({ form, tabs: formTabs, hidden: tabs.hidden, isWanted: isDrawn && place !== 'dialog' && tabs.linkedField === undefined })
  if (form.loadError !== null && form.row === undefined) return <LoadFailed message={form.loadError.message} onRetry={form.reload} />
  const waiting = <Waiting rows={isOnPage ? 10 : 6} />
  return (
    <>
      <form
        className={`${place}-form`}
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
        {isOnPage && (
          <RecordHeader resource={form.definition.name} row={form.row} inForm={fieldsOfOpen(form.definition, formTabs.active)} />
        )}
        {slots?.notice}
        {isDrawn ? (
          <Awaiting fallback={waiting}>
            <FormTabs {...tabs} form={form} place={formTabs} isStacked={place === 'dialog'} />
            {slots?.below}
          </Awaiting>
        ) : (
          waiting
        )}
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

/** Asks which sides stay, while somebody else's save stands against what is typed. */
function FormConflict({ form }: { readonly form: FormState }) {
  const { conflict, definition, draft, id = '' } = form
  if (conflict === null) return null
  const { theirs, intent } = conflict
  return (
    <Awaiting fallback={null}>
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
    </Awaiting>
  )
}
