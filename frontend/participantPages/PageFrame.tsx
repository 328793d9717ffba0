import LogoutOutlined from '@ant-design/icons/LogoutOutlined'
import { Button } from 'antd'
import { type ReactNode, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { languages } from '#resources/core/preferences.ts'
import { changeLanguage } from '../base/i18n/i18n.ts'
import { useLanguage } from '../base/i18n/useLanguage.ts'
import { OrganisationContext } from './organisation.ts'
import { leave, useOwnSession } from './ownSession.ts'

/** What stands around every page: whose it is, in which language, and the way out. */
export function PageFrame({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('dct')
  const language = useLanguage()
  const session = useOwnSession()
  const [organisation] = useContext(OrganisationContext)
  const other = languages.find((each) => each !== language) ?? language
  return (
    <div className="own-frame">
      <header className="own-head">
        <strong>{organisation?.name ?? ''}</strong>
        <Button type="text" lang={other} onClick={() => void changeLanguage(other)}>
          {other === 'fr' ? 'Français' : 'English'}
        </Button>
        {session === 'open' && (
          <Button
            type="text"
            icon={<LogoutOutlined aria-hidden />}
            aria-label={t('pages.leave')}
            title={t('pages.leave')}
            onClick={() => void leave()}
          />
        )}
      </header>
      <main className="own-page">{children}</main>
    </div>
  )
}
