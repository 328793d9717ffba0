import { useInvalidate } from '@refinedev/core'
import { Alert } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Values } from '#resources/core/conditions.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { participantVisit } from '#resources/participantVisit.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { unscheduledVisit } from '#resources/unscheduledVisit.ts'
import { visitCalls } from '#resources/visits/calls.ts'
import { call } from '../../base/call.ts'
import { isHttpFailure } from '../../base/http.ts'
import { toast } from '../../base/toasts.ts'
import { busy } from '../../base/ui/busy.tsx'
import { Dialog } from '../../base/ui/Dialog.tsx'
import { QuestionFields, questionId } from '../../engine/actions/QuestionFields.tsx'
import { useQuestions } from '../../engine/actions/useQuestions.ts'
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

/** Asks for a visit that no schedule plans: for whom, how, why and when, and whether it has taken place already. */
export default function UnscheduledDialog({ participation: given, day, onClose, onAdded }: UnscheduledDialogProps) {
  const { t } = useTranslation(['visitSchedule', 'common'])
  const prefix = useId()
  const invalidate = useInvalidate()
  const [participation, setParticipation] = useState<Participation | null>(given ?? null)
  const [begins] = useState(() => ({ isDone: false, ...(day === undefined ? {} : { visitDate: day }) }))
  const row =
    participation === null ? {} : { participantStudyId: participation.id, studyId: participation.studyId, siteId: participation.siteId }
  const questions = useQuestions({ definition, transition, row, begins })
  const [type, setType] = useState<Values>({ type: 'IN_CLINIC' })
  const [isWorking, setIsWorking] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const save = async () => {
    const unanswered = questions.check()
    if (participation === null) return setProblem(t('unscheduled.choose'))
    if (unanswered !== null) return document.getElementById(questionId(prefix, unanswered))?.focus()
    setIsWorking(true)
    setProblem(null)
    try {
      await call(visitCalls.addUnscheduled, {
        params: { id: participation.id },
        input: { visitType: type.type, ...questions.answers.changes } as never,
      })
      void invalidate({ resource: 'participantVisit', invalidates: ['list', 'many', 'detail'] })
      toast({ kind: 'success', message: t('unscheduled.added') })
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
      onCancel={onClose}
      destroyOnHidden
    >
      <p>{t('unscheduled.help')}</p>
      {given === undefined && <ParticipationSelect value={participation} onChange={setParticipation} />}
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
