import { Navigate } from 'react-router'
import { announcement } from '#resources/messages/announcement.ts'
import { useFlag } from '../../base/flags/useFlag.ts'
import { buildScreenPath } from '../../base/routes/studyRoutes.ts'
import { useChosenStudy } from '../../base/session/chosenStudy.ts'

/**
 * Redirects authors to a list of announcements: that of the chosen study if only studies have announcements, else the organisation's,
 * which contains all announcements.
 */
export default function AnnouncementsOfFlags() {
  const isOfOrganisation = useFlag('organization-announcements')
  const study = useChosenStudy()
  const { list, inStudy } = announcement.screens
  return <Navigate to={buildScreenPath({ whole: list, inStudy }, isOfOrganisation ? null : (study?.id ?? null)) ?? list} replace />
}
