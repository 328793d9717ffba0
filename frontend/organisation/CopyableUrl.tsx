import CopyOutlined from '@ant-design/icons/CopyOutlined'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { FieldDefinition } from '#resources/core/field.ts'
import { copyText } from '../base/copyText.ts'
import { getFieldView } from '../fields/index.ts'
import type { InputProps } from '../fields/types.ts'
import './organisation.css'

/** URL input for an address that the organisation shares, with a copy button. */
export function CopyableUrl(props: InputProps<FieldDefinition>) {
  const { t } = useTranslation('common')
  const { Input } = getFieldView(props.field)
  const address = typeof props.value === 'string' ? props.value.trim() : ''
  const copy = () => copyText(address, { copied: t('copy.copied'), failed: t('copy.failed') })
  return (
    <div className="copyable">
      <Input {...props} />
      <Button
        icon={<CopyOutlined aria-hidden />}
        disabled={address === ''}
        aria-label={t('copy.address')}
        title={t('copy.address')}
        onClick={() => void copy()}
      />
    </div>
  )
}
