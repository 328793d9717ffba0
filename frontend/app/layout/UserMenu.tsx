import DownOutlined from '@ant-design/icons/DownOutlined'
import { Button, Segmented } from 'antd'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { appearances } from '#resources/core/values/preferences.ts'
import { task } from '#resources/organisation/task.ts'
import { useLanguage } from '../../base/i18n/useLanguage.ts'
import { signOut } from '../../base/session/session.ts'
import { useSession } from '../../base/session/useSession.ts'
import { useThemeChoice } from '../../base/theme/mode.ts'
import { Initials } from '../../base/ui/initials/Initials.tsx'
import { ToneTag } from '../../base/ui/ToneTag.tsx'
import { chooseAppearance } from '../state/chooseAppearance.ts'
import { openPanel, type PanelName, useOpenPanel } from '../state/panels.ts'
import { useLanguageChoice } from '../state/useLanguageChoice.ts'
import { isTourSeen } from '../tour/tourSeen.ts'
import { findTour } from '../tour/tours.ts'

/**
 * Current user and role, preferences, and sign-out. Uses the browser's own popover, which closes on Escape and on a click outside. The
 * content is created when the popover first opens.
 */
export function UserMenu() {
  const { user, organisation } = useSession()
  const { t } = useTranslation('common')
  const language = useLanguage()
  const languages = useLanguageChoice()
  const theme = useThemeChoice()
  const pageTour = findTour(useLocation().pathname)
  // Renders the menu again when a panel closes, so that a tour that the user has seen is no longer marked as new.
  useOpenPanel()
  const menu = useRef<HTMLDivElement>(null)
  const id = useId()
  const [isRequested, setIsRequested] = useState(false)

  const entries: readonly { readonly panel: PanelName; readonly label: string; readonly isNew?: boolean }[] = [
    { panel: 'editProfile', label: t('shell.editProfile.title') },
    { panel: 'changePassword', label: t('shell.changePassword.title') },
    { panel: 'shortcuts', label: t('shortcuts.open') },
    { panel: 'feedback', label: t('feedback.open') },
    { panel: 'tour', label: t('shell.tour') },
    ...(pageTour === null ? [] : [{ panel: 'pageTour', label: t('shell.pageTour'), isNew: !isTourSeen(user.id, pageTour) } as const]),
  ]
  const open = (panel: PanelName) => {
    menu.current?.hidePopover()
    openPanel(panel)
  }
  return (
    <>
      <button type="button" className="user-button" popoverTarget={id} aria-label={t('shell.userMenu', { name: user.fullName })}>
        <Initials id={user.id} name={user.fullName} />
        <span className="user-name">{user.fullName}</span>
        <DownOutlined className="user-arrow" aria-hidden />
      </button>
      <div ref={menu} id={id} popover="auto" className="user-menu" onBeforeToggle={() => setIsRequested(true)}>
        {isRequested && (
          <>
            <div className="user-identity">
              <strong>{user.fullName}</strong>
              <span>{user.email}</span>
              <span>{[user.roleName, organisation.name].filter(Boolean).join(' · ')}</span>
            </div>
            {languages.offered.length > 0 && (
              <div className="user-choice">
                <span id={`${id}-language`}>{t('shell.language')}</span>
                <Segmented
                  block
                  aria-labelledby={`${id}-language`}
                  value={language}
                  options={languages.offered.map((value) => ({ value, label: t(`shell.languages.${value}`) }))}
                  onChange={(value) => void languages.choose(value)}
                />
              </div>
            )}
            <div className="user-choice">
              <span id={`${id}-theme`}>{t('shell.theme')}</span>
              <Segmented
                block
                aria-labelledby={`${id}-theme`}
                value={theme}
                options={appearances.map((value) => ({ value, label: t(`shell.themes.${value}`) }))}
                onChange={chooseAppearance}
              />
            </div>
            <div className="user-entries">
              <Link className="user-link" to={task.screens.list} onClick={() => menu.current?.hidePopover()}>
                {t('tasks.mine')}
              </Link>
              {entries.map(({ panel, label, isNew }) => (
                <Button key={panel} type="text" block onClick={() => open(panel)}>
                  {label} {isNew === true && <ToneTag tone="info">{t('shell.newTour')}</ToneTag>}
                </Button>
              ))}
            </div>
            <Button block onClick={() => void signOut()}>
              {t('shell.signOut')}
            </Button>
          </>
        )}
      </div>
    </>
  )
}
