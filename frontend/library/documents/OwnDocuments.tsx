import { useTranslation } from 'react-i18next'
import { OwnTaskList } from '../../ownTasks/OwnTaskList.tsx'
import { useOwnTasks } from '../../ownTasks/useOwnTasks.ts'

/**
 * Documents that the reader must read, and the reader's documents due for review, from all folders. While they load, the content below is
 * hidden, because they would move it.
 */
export function OwnDocuments() {
  const { t } = useTranslation('dailyActivities')
  const { tasks, isLoading } = useOwnTasks()
  if (isLoading) return <div data-arriving />
  return <OwnTaskList title={t('own.library')} tasks={tasks.filter(({ kind }) => kind === 'reading' || kind === 'documentReview')} />
}
