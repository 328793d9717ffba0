import MinusOutlined from '@ant-design/icons/MinusOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { useTranslation } from 'react-i18next'

/** What a list lost and what it gained. */
export function WordsDiff({ before, after }: { readonly before: readonly string[]; readonly after: readonly string[] }) {
  const { t } = useTranslation('common')
  const lost = before.filter((word) => !after.includes(word))
  const gained = after.filter((word) => !before.includes(word))
  return (
    <ul className="field-diff-words">
      {lost.map((word) => (
        <li key={`-${word}`}>
          <MinusOutlined aria-label={t('history.removed')} /> <del>{word}</del>
        </li>
      ))}
      {gained.map((word) => (
        <li key={`+${word}`}>
          <PlusOutlined aria-label={t('history.added')} /> <ins>{word}</ins>
        </li>
      ))}
    </ul>
  )
}
