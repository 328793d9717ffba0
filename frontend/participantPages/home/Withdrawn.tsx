import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { dayWords } from '#resources/core/dayWords.ts'
import type { OwnStudy, OwnWithdrawal } from '#resources/participantPages.ts'
import { useLanguage } from '../../base/i18n/useLanguage.ts'
import { WhatWaits } from './WhatWaits.tsx'

interface WithdrawnProps {
  readonly study: OwnStudy
  readonly withdrawal: OwnWithdrawal
}

/** Notice that the participant left the study or its treatment; above the earlier forms and consents. */
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
        message={on === null ? t(`${texts}.title`) : t(`${texts}.titleOn`, { day: dayWords(on, language) })}
        description={t(`${texts}.text`)}
      />
      {!isEmpty && <WhatWaits study={study} />}
    </>
  )
}
