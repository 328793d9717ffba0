import { useTranslation } from 'react-i18next'
import { LatestAnnouncements } from '../../announcements/LatestAnnouncements.tsx'
import { useFlag } from '../../base/flags/useFlag.ts'
import type { WidgetProps } from './types.ts'

/** The newest announcements: of a study its own; else all that are for the reader. */
export function Announcements({ studyId, arrangement }: WidgetProps) {
  const { t } = useTranslation('dashboard')
  const isOn = [useFlag('study-announcements'), useFlag('organization-announcements')].some(Boolean)
  if (arrangement !== null) return <p className="dashboard-note">{t('widgets.announcements.arranging')}</p>
  return isOn ? <LatestAnnouncements studyId={studyId} /> : null
}
