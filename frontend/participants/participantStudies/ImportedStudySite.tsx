import { useEffect, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../base/providers/useMay.ts'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import type { ImportChoicesProps } from '../../engine/area.ts'
import { StudySiteFields } from './StudySiteFields.tsx'
import { useStudyChoice } from './useStudyChoice.ts'

/** Selects the study and site for all people of an imported file, or none. */
export default function ImportedStudySite({ value = {}, onChange }: ImportChoicesProps) {
  const { t } = useTranslation('participants')
  const prefix = useId()
  const may = useMay()('participantStudy', 'create')
  const choice = useStudyChoice({ first: value, takesOnlyStudy: false, isEnabled: may })
  const { studyId = '', siteId = '' } = choice
  useEffect(() => {
    if (studyId !== (value.studyId ?? '') || siteId !== (value.siteId ?? '')) onChange?.({ studyId, siteId })
  })
  if (!may) return null
  return (
    <section aria-labelledby={prefix}>
      <h2 className="import-heading" id={prefix}>
        {t('studies.ofImported')}
      </h2>
      <p className="form-help">{t('studies.ofImportedHelp')}</p>
      {choice.query.isError && <LoadFailed className="page-alert" message={t('studies.optionsFailed')} onRetry={choice.query.refetch} />}
      <div className="form-fields">
        <StudySiteFields prefix={prefix} choice={choice} isRequired={false} isTried />
      </div>
    </section>
  )
}
