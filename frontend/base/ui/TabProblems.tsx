import { useTranslation } from 'react-i18next'

interface TabProblemsProps {
  readonly name: string
  readonly count: number
}

/** The words of a tab, with the number of problems behind it where there are any. */
export function TabProblems({ name, count }: TabProblemsProps) {
  const { t } = useTranslation('common')
  return count === 0 ? name : <span className="tab-problems">{t('form.tabWithProblems', { tab: name, count })}</span>
}
