import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { StudySiteFields } from '../participantStudies/StudySiteFields.tsx'
import type { StudyOfNewState } from './useStudyOfNew.ts'

/** Study and site to assign a new participant to after the save. The form provides the source. */
export function StudyOfNew({ prefix, choice, isTried }: StudyOfNewState) {
  const { t } = useTranslation('participants')
  return (
    <section className="card form-group" aria-label={t('studies.ofNew')}>
      <h2>{t('studies.ofNew')}</h2>
      <p className="agreement-lead">{t('studies.afterwards')}</p>
      {choice.query.isError && <LoadFailed className="page-alert" message={t('studies.optionsFailed')} onRetry={choice.query.refetch} />}
      <div className="form-fields">
        <StudySiteFields prefix={prefix} choice={choice} isRequired={false} isTried={isTried} />
      </div>
    </section>
  )
}
