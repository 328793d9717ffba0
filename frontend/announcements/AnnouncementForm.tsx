import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { announcement } from '#resources/announcement.ts'
import { useStudyOfLists } from '../base/session/chosenStudy.ts'
import type { ScreenProps } from '../engine/area.ts'
import { ResourceForm } from '../engine/resource/ResourceForm.tsx'

/** A new one has a title to begin with, and is of the study in whose list it was begun. */
export function AnnouncementForm({ id }: Pick<ScreenProps, 'id'>) {
  const { t } = useTranslation('dashboard')
  const study = useStudyOfLists()
  const given = { title: t('announcements.newTitle'), ...(study === null ? {} : { studyId: study.id }) }
  return <ResourceForm resource={announcement.name} {...(id === undefined ? { given } : { id })} />
}

/** The same below a study. */
export function StudyAnnouncementForm() {
  const { announcementId = '' } = useParams()
  return <AnnouncementForm id={announcementId} />
}
