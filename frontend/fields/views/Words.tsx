import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { Tooltip } from '../../base/ui/Tooltip.tsx'
import { Empty } from './Empty.tsx'
import { fittingCount } from './fittingCount.ts'

/**
 * A list of short texts, each in a tag. A cell of a list shows as many as fit into one line, and a button with the number of the others,
 * which names them; in print it shows all.
 */
export function Words({ words }: { readonly words: readonly string[] }) {
  const { t } = useTranslation('common')
  if (words.length === 0) return <Empty />
  const others = words.slice(fittingCount(words))
  return (
    <span className="field-words">
      {words.map((text, index) => (
        <Tag key={text} bordered={false} {...(index < words.length - others.length ? {} : { className: 'field-words-other' })}>
          {text}
        </Tag>
      ))}
      {others.length > 0 && (
        <Tooltip title={others.join(', ')} trigger={['hover', 'focus', 'click']}>
          <button
            type="button"
            className="field-words-more"
            aria-label={t('field.otherWords', { count: others.length, words: others.join(', ') })}
          >
            +{others.length}
          </button>
        </Tooltip>
      )}
    </span>
  )
}
