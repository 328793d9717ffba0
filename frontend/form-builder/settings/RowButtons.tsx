import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined'
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined'
import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'

interface RowButtonsProps {
  /** What the row is called, for whoever hears its buttons. */
  readonly name: string
  readonly isReadOnly: boolean
  /** Absent: it is the first. */
  readonly onUp?: () => void
  /** Absent: it is the last. */
  readonly onDown?: () => void
  readonly onRemove: () => void
}

/** The order of a short list, and the way out of it. */
export function RowButtons({ name, isReadOnly, onUp, onDown, onRemove }: RowButtonsProps) {
  const { t } = useTranslation('forms')
  if (isReadOnly) return null
  return (
    <span className="form-builder-row-buttons">
      <Button
        size="small"
        type="text"
        icon={<ArrowUpOutlined />}
        aria-label={t('rows.up', { name })}
        disabled={onUp === undefined}
        onClick={onUp}
      />
      <Button
        size="small"
        type="text"
        icon={<ArrowDownOutlined />}
        aria-label={t('rows.down', { name })}
        disabled={onDown === undefined}
        onClick={onDown}
      />
      <Button size="small" type="text" icon={<DeleteOutlined />} aria-label={t('rows.remove', { name })} onClick={onRemove} />
    </span>
  )
}
