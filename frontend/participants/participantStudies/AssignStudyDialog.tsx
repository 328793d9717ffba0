import './studies.css'
import { Alert, Button, Progress } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNumbers } from '../../base/i18n/numbers.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { showToast } from '../../base/toasts.ts'
import { busy } from '../../base/ui/busy.tsx'
import { Dialog } from '../../base/ui/Dialog.tsx'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { focusWhenDrawn } from '../../engine/form/focusWhenDrawn.ts'
import { useTitles } from '../../fields/hooks/useTitles.ts'
import { AssignmentProblems } from './AssignmentProblems.tsx'
import { ChoiceField } from './ChoiceField.tsx'
import { getSiteFieldId, getStudyFieldId, StudySiteFields } from './StudySiteFields.tsx'
import { type AssignedReport, useAssignment } from './useAssignment.ts'
import { maxStudies, useParticipantStudies } from './useParticipantStudies.ts'
import { type StudySiteChoice, useStudyChoice } from './useStudyChoice.ts'
import { useStudySources } from './useStudySources.ts'

interface AssignStudyDialogProps {
  readonly participants: {
    readonly ids: readonly string[]
    /** Participant's source of referral to the organisation, from which the most likely source of the study is preselected. */
    readonly referralSource?: unknown
  }
  /** Initial choice. */
  readonly first?: StudySiteChoice
  /** @param hasAssigned true after an assignment */
  readonly onClose: (hasAssigned: boolean) => void
}

/**
 * Assigns one or more participants to a study at one of its sites. Lists each participant whose assignment failed. Specification 2,
 * section 5.
 */
export default function AssignStudyDialog({ participants: { ids, referralSource }, first, onClose }: AssignStudyDialogProps) {
  const { t } = useTranslation(['participants', 'common'])
  const texts = useTexts('participantStudy')
  const numbers = useNumbers()
  const prefix = useId()
  const { run, progress } = useAssignment()
  const [onlyId = ''] = ids.length === 1 ? ids : []
  const { rows: currentStudies } = useParticipantStudies({ participantId: onlyId, page: 1, pageSize: maxStudies, isEnabled: onlyId !== '' })
  const choice = useStudyChoice({ first, takesOnlyStudy: true, currentStudyIds: currentStudies.map((row) => row.studyId) })
  const { options, available, query, studyId, siteId } = choice
  const { sources, isLoading, hasFailed, retry, likeliest, likeliestOnceKnown } = useStudySources(studyId)
  // Source that the user chose, and the study for which they chose it.
  const [selectedSource, setSelectedSource] = useState<{
    readonly studyId: string | undefined
    readonly sourceId: string | undefined
  } | null>(null)
  const hasChosen = selectedSource?.studyId === studyId
  const name = useTitles('participant', onlyId === '' ? [] : [onlyId], {})[onlyId]
  const [isWaiting, setIsWaiting] = useState(false)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const [report, setReport] = useState<AssignedReport | null>(null)

  const assign = async () => {
    setIsSubmitted(true)
    if (studyId === undefined || siteId === undefined)
      return focusWhenDrawn(studyId === undefined ? getStudyFieldId(prefix) : getSiteFieldId(prefix))
    setIsWaiting(true)
    const sourceId = hasChosen ? selectedSource?.sourceId : await likeliestOnceKnown(referralSource)
    setIsWaiting(false)
    const answer = await run(
      ids.map((participantId) => ({ participantId, studyId, siteId, ...(sourceId === undefined ? {} : { sourceId }) })),
    )
    if (answer.assigned > 0)
      showToast({
        kind: 'success',
        message:
          ids.length === 1
            ? t('studies.studyAssigned')
            : t('studies.assignedSuccess', { count: answer.assigned, figure: numbers.format(answer.assigned) }),
      })
    if (answer.errors.length === 0) return onClose(true)
    setReport(answer)
  }
  const singleTitle = name === undefined ? t('studies.assign') : t('studies.assignNamed', { name })
  const isWorking = isWaiting || progress !== null
  const isOver = report !== null && ids.length > 1
  return (
    <Dialog
      open
      title={ids.length === 1 ? singleTitle : t('studies.assignMany', { count: ids.length, figure: numbers.format(ids.length) })}
      maskClosable={!isWorking}
      onCancel={() => !isWorking && onClose((report?.assigned ?? 0) > 0)}
      footer={
        isOver ? (
          <Button type="primary" onClick={() => onClose(report.assigned > 0)}>
            {t('common:list.bulk.close')}
          </Button>
        ) : (
          <>
            <Button disabled={isWorking} onClick={() => onClose(false)}>
              {t('common:form.cancel')}
            </Button>
            <Button type="primary" disabled={query.isLoading} loading={busy(isWorking)} onClick={() => void assign()}>
              {t('studies.assignNow')}
            </Button>
          </>
        )
      }
    >
      {query.isError && <LoadFailed className="page-alert" message={t('studies.optionsFailed')} onRetry={query.refetch} />}
      {hasFailed && <LoadFailed className="page-alert" message={t('studies.sourcesFailed')} onRetry={retry} />}
      {query.isSuccess && available.length === 0 && <NothingToChoose isInAll={options.length > 0} />}
      {isOver ? null : (
        <div className="studies-assign">
          <StudySiteFields prefix={prefix} choice={choice} isRequired isTried={isSubmitted} />
          <ChoiceField
            id={`${prefix}-source`}
            label={texts.label('sourceId')}
            options={sources.map(({ id, name }) => ({ value: id, label: name }))}
            value={hasChosen ? selectedSource?.sourceId : likeliest(referralSource)}
            isDisabled={studyId === undefined}
            isLoading={isLoading}
            onChange={(next) => setSelectedSource({ studyId, sourceId: next })}
          />
        </div>
      )}
      {progress !== null && ids.length > 1 && (
        <Progress
          status="active"
          percent={Math.round((progress.worked / progress.total) * 100)}
          aria-label={t('common:list.bulk.workedOn', progress)}
        />
      )}
      {report !== null && <AssignmentProblems report={report} isSeveral={ids.length > 1} />}
    </Dialog>
  )
}

/** Says why no study can be chosen. */
function NothingToChoose({ isInAll }: { readonly isInAll: boolean }) {
  const { t } = useTranslation('participants')
  return <Alert role="status" type="info" showIcon className="page-alert" message={t(isInAll ? 'studies.isInAll' : 'studies.noOptions')} />
}
