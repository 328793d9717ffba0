import '../../engine/form/form.css'
import { Button } from 'antd'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Tab } from '#resources/core/resource.ts'
import { resourceNamed } from '#resources/index.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { Waiting } from '../../base/ui/Waiting.tsx'
import { removal } from '../../engine/actions/rowActions.ts'
import { FormConflict } from '../../engine/form/FormConflict.tsx'
import { FormFooter } from '../../engine/form/FormFooter.tsx'
import { FormGroups } from '../../engine/form/FormGroups.tsx'
import { FormNotices } from '../../engine/form/FormNotices.tsx'
import { focusWhenDrawn } from '../../engine/form/focusWhenDrawn.ts'
import { fieldsOfTab } from '../../engine/form/formLayout.ts'
import { ProblemSummary } from '../../engine/form/ProblemSummary.tsx'
import { useDiscardQuestion } from '../../engine/form/useDiscardQuestion.ts'
import { useForm } from '../../engine/form/useForm.ts'
import { useSaveKeys } from '../../engine/form/useSaveKeys.ts'

const ActionDialog = lazy(() => import('../../engine/actions/ActionDialog.tsx').then(({ ActionDialog }) => ({ default: ActionDialog })))

interface ProfileEditorProps {
  readonly id: string
  /** Those with fields, shown below one another. */
  readonly tabs: readonly Tab[]
  readonly onDraft: (discard: (() => void) | null) => void
  /** Saved or given up. */
  readonly onDone: () => void
  readonly onRemoved: () => void
}

/** The engine's form in the profile: the same rules, notices, questions and keys as on the page. */
export function ProfileEditor({ id, tabs, onDraft, onDone, onRemoved }: ProfileEditorProps) {
  const definition = resourceNamed('participant')
  const { t } = useTranslation(['common', 'participants'])
  const texts = useTexts(definition.name)
  const isSureToDiscard = useDiscardQuestion()
  const form = useForm({ definition, id, onSaved: onDone })
  const [isRemoving, setIsRemoving] = useState(false)
  const { isDirty } = form.draft
  useSaveKeys({ save: form.save, isActive: !form.isReadOnly && !form.isLoading, isInDialog: true })

  const goTo = (field: string) => focusWhenDrawn(`${form.prefix}-${field}`)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a failed try moves the focus, not every problem that comes and goes
  useEffect(() => {
    const wrong = form.failedTries === 0 ? undefined : tabs.flatMap(fieldsOfTab).find((name) => form.problems[name] !== undefined)
    if (wrong !== undefined) goTo(wrong)
  }, [form.failedTries])

  const giveUp = useRef(form.discard)
  useEffect(() => {
    giveUp.current = form.discard
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when it changes
  useEffect(() => {
    onDraft(isDirty ? () => giveUp.current() : null)
    return () => onDraft(null)
  }, [isDirty])

  const cancel = async () => {
    const isSure = !isDirty || (await isSureToDiscard())
    if (!isSure) return
    form.discard()
    onDone()
  }
  if (form.isLoading || form.row == null) return <Waiting />
  return (
    <form
      className="profile-form"
      noValidate
      aria-label={texts.tab('details')}
      onBlur={form.onBlur}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        form.save()
      }}
    >
      <FormNotices form={form} source={null} />
      <div className="form-problems">
        <ProblemSummary form={form} onGoTo={goTo} />
      </div>
      {tabs.map((tab) => (
        <FormGroups key={tab.key} tab={tab} form={form} />
      ))}
      {form.row.actions.includes('remove') && (
        <div className="profile-remove">
          <Button danger onClick={() => setIsRemoving(true)}>
            {t('participants:profile.remove')}
          </Button>
        </div>
      )}
      <FormFooter form={form} onCancel={() => void cancel()} />
      <FormConflict form={form} />
      {isRemoving && (
        <Suspense fallback={null}>
          <ActionDialog
            resource={definition.name}
            row={form.row}
            action={removal}
            onClose={() => setIsRemoving(false)}
            onDone={() => {
              form.discard()
              setTimeout(onRemoved)
            }}
          />
        </Suspense>
      )}
    </form>
  )
}
