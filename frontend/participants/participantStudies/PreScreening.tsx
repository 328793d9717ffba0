import { useInvalidate } from '@refinedev/core'
import { Alert, Button, Checkbox, Input } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CardUpdateAnswer } from '#resources/recruitment/boardAnswers.ts'
import { recruitmentCalls } from '#resources/recruitment/recruitmentCalls.ts'
import { useSend } from '../../base/call.ts'
import type { HttpFailure } from '../../base/http.ts'
import { draftsOf } from '../../base/session/drafts.ts'
import { useSession } from '../../base/session/useSession.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { showToast } from '../../base/toasts.ts'
import { busy } from '../../base/ui/busy.tsx'
import type { StudyRow } from './useParticipantStudies.ts'

/** Maximum number of characters of a reason. */
const mostOfReason = 2000

/** Drafts of typed reasons that are not submitted yet. */
const reasons = draftsOf<{ readonly reason: string | null }>({ reason: null }, ({ reason }) => reason === null)

/** Screening failure, saved when checked, and its reason, submitted separately. Specification 2, section 4, "Screening failure". */
export function PreScreening({ row }: { readonly row: StudyRow }) {
  const { t } = useTranslation('participants')
  const texts = useTexts('participantStudy')
  const id = useId()
  const invalidate = useInvalidate()
  const { mutateAsync: updateCard, isPending } = useSend(recruitmentCalls.updateCard)
  const [answer, setAnswer] = useState<CardUpdateAnswer | null>(null)
  const { user } = useSession()
  const key = `screening ${user.id} ${row.id}`
  const { reason: draftReason } = reasons.useDraft(key)
  /** State of the checkbox as the user set it, until the response. */
  const [isTicked, setIsTicked] = useState<boolean | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  // Uses the newer version: the last response here, or the row of the list.
  const now = answer !== null && answer.version >= row.version ? answer : row
  const mayChange = row.actions.includes('update')

  const save = async (changes: Partial<Pick<CardUpdateAnswer, 'screeningFailure' | 'screeningFailureReason'>>) => {
    setProblem(null)
    setIsTicked(changes.screeningFailure ?? null)
    try {
      const { studyId, siteId } = row
      setAnswer(await updateCard({ params: { studyId, siteId }, input: { cardId: row.id, version: now.version, ...changes } }))
    } catch (error) {
      setProblem((error as HttpFailure).message)
      return
    } finally {
      setIsTicked(null)
      void invalidate({ resource: 'participantStudy', invalidates: ['list', 'many', 'detail'] })
    }
    if (changes.screeningFailure !== undefined) return
    reasons.change(key, { reason: null })
    showToast({ kind: 'success', message: t('studies.reasonSaved') })
  }
  const reason = draftReason ?? now.screeningFailureReason ?? ''
  return (
    <div className="study-screening">
      {problem !== null && <Alert role="alert" type="error" showIcon message={problem} />}
      <Checkbox
        checked={isTicked ?? now.screeningFailure === true}
        disabled={!mayChange || row.recruitmentStatus === 'ENROLLED' || isPending}
        onChange={({ target }) => void save({ screeningFailure: target.checked, ...(target.checked && { screeningFailureReason: '' }) })}
      >
        {texts.label('screeningFailure')}
      </Checkbox>
      {now.screeningFailure === true && (
        <>
          <label htmlFor={id}>{texts.label('screeningFailureReason')}</label>
          <Input.TextArea
            id={id}
            rows={3}
            maxLength={mostOfReason}
            readOnly={!mayChange}
            value={reason}
            onChange={({ target }) => reasons.change(key, { reason: target.value })}
          />
          {mayChange && (
            <Button disabled={draftReason === null} loading={busy(isPending)} onClick={() => void save({ screeningFailureReason: reason })}>
              {t('studies.submitReason')}
            </Button>
          )}
        </>
      )}
    </div>
  )
}
