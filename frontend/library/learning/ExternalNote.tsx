import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import type { HeaderComponentProps } from '../../engine/area.ts'

/** Explains that a course of the external learning system has no lessons here and that its name is fixed. */
export function ExternalNote({ row: { externalId } }: HeaderComponentProps<'course'>) {
  const { t } = useTranslation('learning')
  return externalId === null ? null : <Alert className="page-alert" type="info" showIcon message={t('external.note')} />
}
