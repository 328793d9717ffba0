import ArrowLeftOutlined from '@ant-design/icons/ArrowLeftOutlined'
import SettingOutlined from '@ant-design/icons/SettingOutlined'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type MenuArea, menuOf } from '../../base/menu/menu.ts'
import { useSession } from '../../base/session/useSession.ts'

/** From the main area to the administration, and 'Back to PRM' (specification 1, section 1). */
export function AreaSwitch({ area }: { readonly area: MenuArea }) {
  const session = useSession()
  const { t } = useTranslation('common')
  if (area === 'admin')
    return (
      <Link to="/" className="nav-item" title={t('shell.backToMain')}>
        <ArrowLeftOutlined aria-hidden />
        <span className="nav-label">{t('shell.backToMain')}</span>
      </Link>
    )

  const first = menuOf('admin', session)[0]
  if (first === undefined) return null
  return (
    <Link to={first.path} className="nav-item" title={t('shell.administration')}>
      <SettingOutlined aria-hidden />
      <span className="nav-label">{t('shell.administration')}</span>
    </Link>
  )
}
