import { Alert } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Values } from '#resources/core/conditions.ts'
import type { ResponseRow } from '#resources/core/resource.ts'
import { purposeOf } from '#resources/core/transition.ts'
import { getResource } from '#resources/index.ts'
import { useMay } from '../../base/providers/useMay.ts'
import { useSession } from '../../base/session/useSession.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { showToast } from '../../base/toasts.ts'
import { busy } from '../../base/ui/busy.tsx'
import { Dialog } from '../../base/ui/Dialog.tsx'
import { Suspended } from '../../base/ui/lazyPart.tsx'
import { useExtensions } from '../extensions.ts'
import { SignatureNotice } from '../signature/SignatureNotice.tsx'
import { useSignature } from '../signature/useSignature.ts'
import { nameWithParticipant } from './nameWithParticipant.ts'
import { getQuestionId, QuestionFields } from './QuestionFields.tsx'
import { type RowAction, restoration, transitionActionsOf } from './rowActions.ts'
import { useActionTexts } from './useActionTexts.ts'
import { useQuestions } from './useQuestions.ts'
import { useRowAction } from './useRowAction.ts'
import { useSafeClose } from './useSafeClose.ts'

export interface ActionDialogProps {
  readonly resource: string
  /** Row in the version that the user sees. A signature covers exactly this version. */
  readonly row: Partial<ResponseRow> & { readonly id: string; readonly version: number }
  readonly action: RowAction
  /** Start values of the input, from the gesture that opened the dialog, such as dragging. */
  readonly begins?: Values
  /** Name of the row on the current screen, by default its declared title. */
  readonly name?: string
  readonly onClose: () => void
  /** Called after the action succeeded. */
  readonly onDone?: () => void
}

/**
 * Dialog of an action. It states the action and the row, asks for the declared input, requires a sign-in if the action needs a signature,
 * and runs the action.
 */
export function ActionDialog({ resource, row, action, begins, name: input, onClose, onDone }: ActionDialogProps) {
  const definition = getResource(resource)
  const { t } = useTranslation('common')
  const texts = useTexts(resource)
  const actionTexts = useActionTexts(resource)
  const { run, isWorking, error } = useRowAction(definition)
  const questions = useQuestions({ definition, transition: action.transition, row, begins })
  const signer = useSignature()
  const may = useMay()
  const { user } = useSession()
  const id = useId()
  const Note = useExtensions().actionNotes[`${resource}.${action.name}`]
  const name = input ?? texts.name(row)
  const figures = actionTexts.figures(action, row)
  const isSigned = action.transition?.signature !== undefined

  const confirm = async () => {
    const unansweredField = questions.check()
    if (unansweredField !== null) return document.getElementById(getQuestionId(id, unansweredField))?.focus()
    const signature = isSigned ? await signer.sign(purposeOf(resource, action.name), row.id) : null
    if (isSigned && signature === null) return
    const refusal = await run(row, action, { ...questions.answers, signature })
    if (refusal !== null && action.kind === 'remove') {
      // The dialog has no fields in which the user could correct the error.
      showToast({ kind: 'error', message: actionTexts.failed(action, refusal) })
      return onClose()
    }
    if (refusal !== null) return questions.refuse(refusal.errors as Readonly<Record<string, readonly string[]>> | undefined)
    const isRestorable = action.kind === 'remove' && definition.deletion === 'trash' && may(resource, 'restore')
    const undoAction = isRestorable
      ? restoration
      : transitionActionsOf(definition).find((each) => each.name === action.transition?.undoneBy)
    showToast({
      kind: 'success',
      message: actionTexts.done(action, name),
      ...(undoAction !== undefined && { undo: { label: t('list.undo'), run: () => void runUndo(undoAction) } }),
    })
    onClose()
    onDone?.()
  }
  const runUndo = async (undoAction: RowAction) => {
    // Sends the undo without a version, because the action itself has created a newer one.
    const refusal = await run({ id: row.id }, undoAction)
    const kind = refusal === null ? 'success' : 'error'
    showToast({ kind, message: refusal === null ? actionTexts.done(undoAction, name) : actionTexts.failed(undoAction, refusal) })
    onDone?.()
  }
  const closeDialog = () => {
    signer.stop()
    onClose()
  }
  const closeSafely = useSafeClose(questions.hasInput, closeDialog)

  return (
    <Dialog
      open
      title={actionTexts.question(action, input ?? nameWithParticipant(row, name))}
      okText={actionTexts.button(action)}
      okButtonProps={{ danger: action.isDangerous, loading: busy(isWorking || (signer.isWaiting && !signer.isWindowGone)) }}
      // Two buttons with “Cancel” would be ambiguous, such as beside “Cancel the visit”.
      cancelText={t(actionTexts.button(action).startsWith(t('form.cancel')) ? 'list.goBack' : 'form.cancel')}
      onOk={() => void confirm()}
      cancelButtonProps={{ onClick: closeDialog }}
      onCancel={closeSafely}
      destroyOnHidden
    >
      <p>{actionTexts.consequence(action, definition)}</p>
      {figures !== null && <p>{figures}</p>}
      {Note !== undefined && (
        <Suspended fallback={null}>
          <Note
            resource={definition}
            row={row as ResponseRow}
            values={questions.values}
            onChange={questions.change}
            onRequire={questions.requireAnswer}
          />
        </Suspended>
      )}
      <QuestionFields resource={resource} questions={questions} prefix={id} />
      {isSigned && (
        <p>
          {t('signature.says', { name: user.fullName })} <q>{texts.meaning(action.name)}</q>
        </p>
      )}
      {isSigned && !signer.isWaiting && <p className="form-help">{t('signature.next')}</p>}
      {isSigned && <SignatureNotice signing={signer} title={t('signature.title')} />}
      {error !== null && <Alert type="error" showIcon message={actionTexts.failed(action, error)} />}
    </Dialog>
  )
}
