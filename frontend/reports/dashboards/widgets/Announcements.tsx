import { useTranslation } from 'react-i18next'
import { LatestAnnouncements } from '../../../messages/announcements/LatestAnnouncements.tsx'
import type { WidgetProps } from './types.ts'

/** Newest announcements: those of the study, or all for the reader. */
export function Announcements({ studyId, arrangement }: WidgetProps) {
  const { t } = useTranslation('dashboard')
  if (arrangement !== null) return <p className="dashboard-note">{t('widgets.announcements.arranging')}</p>
  return <LatestAnnouncements studyId={studyId} />
}
