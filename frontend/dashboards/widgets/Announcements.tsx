import { useTranslation } from 'react-i18next'
import { LatestAnnouncements } from '../../announcements/LatestAnnouncements.tsx'
import type { WidgetProps } from './types.ts'

/** The newest announcements: of a study its own; else all that are for the reader. */
export function Announcements({ studyId, arrangement }: WidgetProps) {
  const { t } = useTranslation('dashboard')
  if (arrangement !== null) return <p className="dashboard-note">{t('widgets.announcements.arranging')}</p>
  return <LatestAnnouncements studyId={studyId} />
}
