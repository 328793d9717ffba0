import MinusOutlined from '@ant-design/icons/MinusOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { useTranslation } from 'react-i18next'

/** Removed and added entries of a list. */
export function WordsDiff({ before, after }: { readonly before: readonly string[]; readonly after: readonly string[] }) {
  const { t } = useTranslation('common')
  const removedEntries = before.filter((entry) => !after.includes(entry))
  const addedEntries = after.filter((entry) => !before.includes(entry))
  return (
    <ul className="field-diff-words">
      {removedEntries.map((entry) => (
        <li key={`-${entry}`}>
          <MinusOutlined aria-label={t('history.removed')} /> <del>{entry}</del>
        </li>
      ))}
      {addedEntries.map((entry) => (
        <li key={`+${entry}`}>
          <PlusOutlined aria-label={t('history.added')} /> <ins>{entry}</ins>
        </li>
      ))}
    </ul>
  )
}
