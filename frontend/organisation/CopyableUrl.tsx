import CopyOutlined from '@ant-design/icons/CopyOutlined'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { FieldDefinition } from '#resources/core/field.ts'
import { copyText } from '../base/copyText.ts'
import { viewOf } from '../fields/index.ts'
import type { InputProps } from '../fields/types.ts'
import './organisation.css'

/** An address of the organisation's own, to be handed on: the type's input, and a button that copies what stands in it. */
export function CopyableUrl(props: InputProps<FieldDefinition>) {
  const { t } = useTranslation('common')
  const { Input } = viewOf(props.field)
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
