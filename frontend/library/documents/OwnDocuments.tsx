import { useTranslation } from 'react-i18next'
import { OwnTaskList } from '../../ownTasks/OwnTaskList.tsx'
import { useOwnTasks } from '../../ownTasks/useOwnTasks.ts'

/** Documents that the reader must read, and the reader's documents due for review, from all folders. */
export function OwnDocuments() {
  const { t } = useTranslation('dailyActivities')
  const tasks = useOwnTasks() ?? []
  return <OwnTaskList title={t('own.library')} tasks={tasks.filter(({ kind }) => kind === 'reading' || kind === 'documentReview')} />
}
