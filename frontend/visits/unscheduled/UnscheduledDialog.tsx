import { useInvalidate } from '@refinedev/core'
import { Alert } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Values } from '#resources/core/conditions.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { participantVisit } from '#resources/visits/participantVisit.ts'
import { unscheduledVisit } from '#resources/visits/unscheduledVisit.ts'
import { visitCalls } from '#resources/visits/visitsCalls.ts'
import { call } from '../../base/call.ts'
import { isHttpFailure } from '../../base/http.ts'
import { showToast } from '../../base/toasts.ts'
import { busy } from '../../base/ui/busy.tsx'
import { Dialog } from '../../base/ui/Dialog.tsx'
import { getQuestionId, QuestionFields } from '../../engine/actions/QuestionFields.tsx'
import { useQuestions } from '../../engine/actions/useQuestions.ts'
import { useSafeClose } from '../../engine/actions/useSafeClose.ts'
import { FormField } from '../../engine/form/FormField.tsx'
import { BookingNote } from '../booking/BookingNote.tsx'
import { ParticipationSelect } from './ParticipationSelect.tsx'

type Participation = Pick<ResourceAnswer['participantStudy'], 'id' | 'studyId' | 'siteId'>

/** Fields of the dialog, with the labels of a participant's visit. */
const definition: ResourceDefinition = { ...participantVisit, fields: { ...participantVisit.fields, ...unscheduledVisit.fields } }
const transition = {
  asks: {
    unscheduledReason: 'required',
    unscheduledNote: 'optional',
    isDone: 'optional',
    visitDate: 'required',
    visitTime: 'required',
    durationMinutes: 'optional',
    roomId: 'optional',
    staffId: 'optional',
    conflictReason: 'onDemand',
    isSecondHour: 'onDemand',
  },
} as const

const noProblems: readonly string[] = []

interface UnscheduledDialogProps {
  readonly participation?: Participation | undefined
  readonly day?: string | undefined
  readonly onClose: () => void
  readonly onAdded?: (() => void) | undefined
}

/** Asks for an unscheduled visit: participant, type, reason, time, and whether it has already taken place. */
export default function UnscheduledDialog({ participation: initialParticipation, day, onClose, onAdded }: UnscheduledDialogProps) {
  const { t } = useTranslation(['visitSchedule', 'common'])
  const prefix = useId()
  const invalidate = useInvalidate()
  const [participation, setParticipation] = useState<Participation | null>(initialParticipation ?? null)
  const [initialValues] = useState(() => ({ isDone: false, ...(day === undefined ? {} : { visitDate: day }) }))
  const row =
    participation === null ? {} : { participantStudyId: participation.id, studyId: participation.studyId, siteId: participation.siteId }
  const questions = useQuestions({ definition, transition, row, begins: initialValues })
  const closeSafely = useSafeClose(questions.hasInput, onClose)
  const [type, setType] = useState<Values>({ type: 'IN_CLINIC' })
  const [isWorking, setIsWorking] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const save = async () => {
    const unansweredField = questions.check()
    if (participation === null) return setProblem(t('unscheduled.choose'))
    if (unansweredField !== null) return document.getElementById(getQuestionId(prefix, unansweredField))?.focus()
    setIsWorking(true)
    setProblem(null)
    try {
      await call(visitCalls.addUnscheduled, {
        params: { id: participation.id },
        input: { visitType: type.type, ...questions.answers.changes } as never,
      })
      void invalidate({ resource: 'participantVisit', invalidates: ['list', 'many', 'detail'] })
      showToast({ kind: 'success', message: t('unscheduled.added') })
      onAdded?.()
      onClose()
    } catch (error) {
      if (!isHttpFailure(error)) throw error
      const errors = error.errors as Readonly<Record<string, readonly string[]>> | undefined
      questions.refuse(errors)
      const isAtField = Object.keys(errors ?? {}).some((path) => path in transition.asks)
      setProblem(isAtField ? null : error.message)
    } finally {
      setIsWorking(false)
    }
  }
  return (
    <Dialog
      open
      title={t('unscheduled.title')}
      okText={t('unscheduled.save')}
      okButtonProps={{ loading: busy(isWorking) }}
      cancelText={t('common:form.cancel')}
      onOk={() => void save()}
      cancelButtonProps={{ onClick: onClose }}
      onCancel={closeSafely}
      destroyOnHidden
    >
      <p>{t('unscheduled.help')}</p>
      {initialParticipation === undefined && <ParticipationSelect value={participation} onChange={setParticipation} />}
      <FormField
        id={`${prefix}-type`}
        resource="visit"
        name="type"
        field={unscheduledVisit.fields.visitType}
        values={type}
        problems={noProblems}
        isReadOnly={false}
        onChange={setType}
      />
      {participation !== null && <BookingNote visitId={null} values={questions.values} onChoose={questions.change} />}
      <QuestionFields resource="participantVisit" questions={questions} prefix={prefix} />
      {problem !== null && <Alert role="alert" type="error" showIcon message={problem} />}
    </Dialog>
  )
}
