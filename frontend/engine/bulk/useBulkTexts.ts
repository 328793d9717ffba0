import { useTranslation } from 'react-i18next'
import { getResource } from '#resources/index.ts'
import { useNumbers } from '../../base/i18n/numbers.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { useActionTexts } from '../actions/useActionTexts.ts'
import type { BulkTask } from './task.ts'

/** Returns the texts of a task for several rows: in its dialog, of its consequences, and after it succeeded. */
export function useBulkTexts(resource: string) {
  const { t } = useTranslation('common')
  const actionTexts = useActionTexts(resource)
  const numbers = useNumbers()
  const texts = useTexts(resource)
  const formatRowCount = (count: number): string => texts.count(count, numbers.format(count))
  return {
    name: (task: BulkTask): string => ('changes' in task ? t('list.bulk.edit') : actionTexts.button(task.action)),
    question: (task: BulkTask, count: number): string =>
      'changes' in task
        ? t('list.bulk.editQuestion', { rows: formatRowCount(count) })
        : t('list.bulk.question', { rows: formatRowCount(count), action: actionTexts.button(task.action) }),
    consequence: (task: BulkTask): string =>
      'changes' in task ? t('list.bulk.editConsequence') : actionTexts.consequence(task.action, getResource(resource)),
    rows: formatRowCount,
  }
}
