import EyeOutlined from '@ant-design/icons/EyeOutlined'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Tooltip } from '../../../base/ui/Tooltip.tsx'

interface LivePreviewSwitchProps {
  readonly isOn: boolean
  readonly onChange: () => void
}

/** Shows or hides the preview beside the builder. */
export function LivePreviewSwitch({ isOn, onChange }: LivePreviewSwitchProps) {
  const { t } = useTranslation('forms')
  return (
    <Tooltip title={t('preview.live')}>
      <Button icon={<EyeOutlined />} aria-label={t('preview.live')} aria-pressed={isOn} onClick={onChange} />
    </Tooltip>
  )
}
