import { useTranslation } from 'react-i18next'
import { resourceNamed } from '#resources/index.ts'
import { useNumbers } from '../../base/i18n/numbers.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { useActionTexts } from '../actions/useActionTexts.ts'
import type { BulkTask } from './task.ts'

/** The words of something done to many rows: in its question, what follows from it, and once it is done. */
export function useBulkTexts(resource: string) {
  const { t } = useTranslation('common')
  const words = useActionTexts(resource)
  const numbers = useNumbers()
  const texts = useTexts(resource)
  const rows = (count: number): string => texts.count(count, numbers.format(count))
  return {
    name: (task: BulkTask): string => ('changes' in task ? t('list.bulk.edit') : words.button(task.action)),
    question: (task: BulkTask, count: number): string =>
      'changes' in task
        ? t('list.bulk.editQuestion', { rows: rows(count) })
        : t('list.bulk.question', { rows: rows(count), action: words.button(task.action) }),
    consequence: (task: BulkTask): string =>
      'changes' in task ? t('list.bulk.editConsequence') : words.consequence(task.action, resourceNamed(resource)),
    rows,
  }
}
