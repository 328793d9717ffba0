import DownOutlined from '@ant-design/icons/DownOutlined'
import UserOutlined from '@ant-design/icons/UserOutlined'
import { Button, Segmented } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { changeLanguage } from '../i18n/i18n.ts'
import { languages } from '../i18n/language.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import { signOut } from '../session/session.ts'
import { useSession } from '../session/useSession.ts'
import { chooseTheme, themeChoices, useThemeChoice } from '../theme/mode.ts'
import { ProviderLinks } from './ProviderLinks.tsx'

/** Who is signed in, the language, light or dark, and the way out. The browser's own popover: it closes on Escape and on a click elsewhere. */
export function UserMenu() {
  const { user } = useSession()
  const { t } = useTranslation('common')
  const language = useLanguage()
  const theme = useThemeChoice()
  const id = useId()
  return (
    <>
      <button type="button" className="user-button" popoverTarget={id} aria-label={t('shell.userMenu', { name: user.fullName })}>
        <UserOutlined />
        <span className="user-name">{user.fullName}</span>
        <DownOutlined className="user-arrow" />
      </button>
      <div id={id} popover="auto" className="user-menu">
        <div className="user-identity">
          <strong>{user.fullName}</strong>
          <span>{user.email}</span>
        </div>
        <div className="user-choice">
          <span id={`${id}-language`}>{t('shell.language')}</span>
          <Segmented
            block
            aria-labelledby={`${id}-language`}
            value={language}
            options={languages.map((value) => ({ value, label: t(`shell.languages.${value}`) }))}
            onChange={(value) => void changeLanguage(value)}
          />
        </div>
        <div className="user-choice">
          <span id={`${id}-theme`}>{t('shell.theme')}</span>
          <Segmented
            block
            aria-labelledby={`${id}-theme`}
            value={theme}
            options={themeChoices.map((value) => ({ value, label: t(`shell.themes.${value}`) }))}
            onChange={chooseTheme}
          />
        </div>
        <ProviderLinks />
        <Button block onClick={() => void signOut()}>
          {t('shell.signOut')}
        </Button>
      </div>
    </>
  )
}
