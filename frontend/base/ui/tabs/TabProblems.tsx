import { useTranslation } from 'react-i18next'

interface TabProblemsProps {
  readonly name: string
  readonly count: number
}

/** Label of a tab, followed by the number of problems, if any. */
export function TabProblems({ name, count }: TabProblemsProps) {
  const { t } = useTranslation('common')
  return count === 0 ? name : <span className="tab-problems">{t('form.tabWithProblems', { tab: name, count })}</span>
}
