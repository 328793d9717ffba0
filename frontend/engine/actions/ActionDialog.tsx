import { Alert } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Values } from '#resources/core/conditions.ts'
import type { AnsweredRow } from '#resources/core/resource.ts'
import { purposeOf } from '#resources/core/transition.ts'
import { resourceNamed } from '#resources/index.ts'
import { useMay } from '../../base/providers/useMay.ts'
import { useSession } from '../../base/session/useSession.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { toast } from '../../base/toasts.ts'
import { busy } from '../../base/ui/busy.tsx'
import { Dialog } from '../../base/ui/Dialog.tsx'
import { Awaiting } from '../../base/ui/later.tsx'
import { usePieces } from '../pieces.ts'
import { SignatureNotice } from '../signature/SignatureNotice.tsx'
import { useSignature } from '../signature/useSignature.ts'
import { QuestionFields, questionId } from './QuestionFields.tsx'
import { type RowAction, restoration, transitionActionsOf } from './rowActions.ts'
import { useActionTexts } from './useActionTexts.ts'
import { useQuestions } from './useQuestions.ts'
import { useRowAction } from './useRowAction.ts'

export interface ActionDialogProps {
  readonly resource: string
  /** In the version that the person sees: what they sign is this one, and no other. */
  readonly row: Partial<AnsweredRow> & { readonly id: string; readonly version: number }
  readonly action: RowAction
  /** What the person has said already, such as by dragging. */
  readonly begins?: Values
  /** What the row is called where it was acted on; absent: as it is declared. */
  readonly name?: string
  readonly onClose: () => void
  /** After it was done. */
  readonly onDone?: () => void
}

/** Says what will happen and to whom, asks for what the declaration wants, has the person sign in where it is to be signed, and does it. */
export function ActionDialog({ resource, row, action, begins, name: given, onClose, onDone }: ActionDialogProps) {
  const definition = resourceNamed(resource)
  const { t } = useTranslation('common')
  const texts = useTexts(resource)
  const words = useActionTexts(resource)
  const { run, isWorking, error } = useRowAction(definition)
  const questions = useQuestions({ definition, transition: action.transition, row, begins })
  const signing = useSignature()
  const may = useMay()
  const { user } = useSession()
  const id = useId()
  const Note = usePieces().actionNotes[`${resource}.${action.name}`]
  const name = given ?? texts.name(row)
  const figures = words.figures(action, row)
  const isSigned = action.transition?.signature !== undefined

  const confirm = async () => {
    const unanswered = questions.check()
    if (unanswered !== null) return document.getElementById(questionId(id, unanswered))?.focus()
    const signature = isSigned ? await signing.sign(purposeOf(resource, action.name), row.id) : null
    if (isSigned && signature === null) return
    const refusal = await run(row, action, { ...questions.answers, signature })
    if (refusal !== null && action.kind === 'remove') {
      // The question asks for nothing that could be mended in it.
      toast({ kind: 'error', message: words.failed(action, refusal) })
      return onClose()
    }
    if (refusal !== null) return questions.refuse(refusal.errors as Readonly<Record<string, readonly string[]>> | undefined)
    const isRestorable = action.kind === 'remove' && definition.deletion === 'trash' && may(resource, 'restore')
    const wayBack = isRestorable ? restoration : transitionActionsOf(definition).find((each) => each.name === action.transition?.undoneBy)
    toast({
      kind: 'success',
      message: words.done(action, name),
      ...(wayBack !== undefined && { undo: { label: t('list.undo'), run: () => void takeBack(wayBack) } }),
    })
    onClose()
    onDone?.()
  }
  const takeBack = async (wayBack: RowAction) => {
    // The action created a new version of the row.
    const refusal = await run({ id: row.id }, wayBack)
    const kind = refusal === null ? 'success' : 'error'
    toast({ kind, message: refusal === null ? words.done(wayBack, name) : words.failed(wayBack, refusal) })
    onDone?.()
  }
  const leave = () => {
    signing.stop()
    onClose()
  }

  return (
    <Dialog
      open
      title={words.question(action, name)}
      okText={words.button(action)}
      okButtonProps={{ danger: action.isDangerous, loading: busy(isWorking || (signing.isWaiting && !signing.isWindowGone)) }}
      cancelText={t('form.cancel')}
      onOk={() => void confirm()}
      onCancel={leave}
      destroyOnHidden
    >
      <p>{words.consequence(action, definition)}</p>
      {figures !== null && <p>{figures}</p>}
      {Note !== undefined && (
        <Awaiting fallback={null}>
          <Note
            resource={definition}
            row={row as AnsweredRow}
            values={questions.values}
            onChange={questions.change}
            onRequire={questions.requireAnswer}
          />
        </Awaiting>
      )}
      <QuestionFields resource={resource} questions={questions} prefix={id} />
      {isSigned && (
        <p>
          {t('signature.says', { name: user.fullName })} <q>{texts.meaning(action.name)}</q>
        </p>
      )}
      {isSigned && !signing.isWaiting && <p className="form-help">{t('signature.next')}</p>}
      {isSigned && <SignatureNotice signing={signing} title={t('signature.title')} />}
      {error !== null && <Alert type="error" showIcon message={words.failed(action, error)} />}
    </Dialog>
  )
}
