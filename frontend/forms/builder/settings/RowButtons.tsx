import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined'
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined'
import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'

interface RowButtonsProps {
  /** Name of the row in the accessible names of its buttons. */
  readonly name: string
  readonly isReadOnly: boolean
  /** Absent for the first row. */
  readonly onUp?: () => void
  /** Absent for the last row. */
  readonly onDown?: () => void
  readonly onRemove: () => void
}

/** Buttons that move a row of a short list or remove it. */
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
