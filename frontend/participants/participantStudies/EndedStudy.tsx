import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { endedStudies } from '#resources/studies/studyBinding.ts'

/** States that the data of an ended study are only viewed or corrected. Empty for any other study. */
export function EndedStudy({ status }: { readonly status: string | null }) {
  const { t } = useTranslation('participants')
  if (!endedStudies.some((each) => each === status)) return null
  return <Alert type="info" showIcon className="study-ended" message={t(`studies.ended.${status}`)} />
}
