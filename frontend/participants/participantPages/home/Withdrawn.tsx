import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatLongDay } from '#resources/core/values/formatLongDay.ts'
import type { OwnStudy, OwnWithdrawal } from '#resources/participants/participantPages.ts'
import { useLanguage } from '../../../base/i18n/useLanguage.ts'
import { OpenTasks } from './OpenTasks.tsx'

interface WithdrawnProps {
  readonly study: OwnStudy
  readonly withdrawal: OwnWithdrawal
}

/** Notice that the participant left the study or its treatment, above the earlier forms and consents. */
export function Withdrawn({ study, withdrawal: { on, keepsFollowUp } }: WithdrawnProps) {
  const { t } = useTranslation('dct')
  const language = useLanguage()
  const texts = keepsFollowUp ? 'pages.withdrawal.treatment' : 'pages.withdrawal.study'
  const isEmpty = study.consents.length + study.forms.length === 0
  return (
    <>
      <Alert
        type="info"
        showIcon
        role="status"
        message={on === null ? t(`${texts}.title`) : t(`${texts}.titleOn`, { day: formatLongDay(on, language) })}
        description={t(`${texts}.text`)}
      />
      {!isEmpty && <OpenTasks study={study} />}
    </>
  )
}
