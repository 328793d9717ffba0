import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { announcement } from '#resources/messages/announcement.ts'
import { useStudyOfLists } from '../../base/session/chosenStudy.ts'
import type { ScreenProps } from '../../engine/area.ts'
import { ResourceForm } from '../../engine/resource/ResourceForm.tsx'

/** Edits an announcement. A new one starts with a default title and belongs to the study of the list. */
export function AnnouncementForm({ id }: Pick<ScreenProps, 'id'>) {
  const { t } = useTranslation('dashboard')
  const study = useStudyOfLists()
  const input = { title: t('announcements.newTitle'), ...(study === null ? {} : { studyId: study.id }) }
  return <ResourceForm resource={announcement.name} {...(id === undefined ? { preset: input } : { id })} />
}

/** `AnnouncementForm` on the route of a study. */
export function StudyAnnouncementForm() {
  const { announcementId = '' } = useParams()
  return <AnnouncementForm id={announcementId} />
}
