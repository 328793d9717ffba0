import ArrowLeftOutlined from '@ant-design/icons/ArrowLeftOutlined'
import SettingOutlined from '@ant-design/icons/SettingOutlined'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { MenuArea } from '#resources/core/menu.ts'
import { menuOf } from '../../base/menu/menu.ts'
import { useSession } from '../../base/session/useSession.ts'
import { Tooltip } from '../../base/ui/Tooltip.tsx'

interface AreaSwitchProps {
  readonly area: MenuArea
  /** True if only the icon is visible: a tooltip then shows the label. */
  readonly isFolded?: boolean
}

/** Link from the main area to the administration, and 'Back to PRM' (specification 1, section 1). */
export function AreaSwitch({ area, isFolded = false }: AreaSwitchProps) {
  const session = useSession()
  const { t } = useTranslation('common')
  const target = area === 'admin' ? '/' : menuOf('admin', session)[0]?.path
  if (target === undefined) return null
  const label = t(area === 'admin' ? 'shell.backToMain' : 'shell.administration')
  return (
    <Tooltip title={isFolded ? label : ''} placement="right">
      <Link to={target} className="nav-item">
        {area === 'admin' ? <ArrowLeftOutlined aria-hidden /> : <SettingOutlined aria-hidden />}
        <span className="nav-label">{label}</span>
      </Link>
    </Tooltip>
  )
}
