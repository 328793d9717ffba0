import { Navigate } from 'react-router'
import { announcement } from '#resources/announcement.ts'
import { useFlag } from '../base/flags/useFlag.ts'
import { screenPath } from '../base/routes/studyRoutes.ts'
import { useChosenStudy } from '../base/session/chosenStudy.ts'

/** Where announcements are written: of the study that is chosen, where only studies have them; else those of the organisation, which lists all. */
export default function AnnouncementsOfFlags() {
  const isOfOrganisation = useFlag('organization-announcements')
  const study = useChosenStudy()
  const { list, inStudy } = announcement.screens
  return <Navigate to={screenPath({ whole: list, inStudy }, isOfOrganisation ? null : (study?.id ?? null)) ?? list} replace />
}
