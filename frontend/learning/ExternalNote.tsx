import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import type { HeaderPieceProps } from '../engine/area.ts'

/** Why a course of the external learning system has no lessons, and a name that nobody changes here. */
export function ExternalNote({ row: { externalId } }: HeaderPieceProps<'course'>) {
  const { t } = useTranslation('learning')
  return externalId === null ? null : <Alert className="page-alert" type="info" showIcon message={t('external.note')} />
}
