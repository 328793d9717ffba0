import MessageOutlined from '@ant-design/icons/MessageOutlined'
import SearchOutlined from '@ant-design/icons/SearchOutlined'
import { createElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { MenuArea } from '../../base/menu/menu.ts'
import { useSession } from '../../base/session/useSession.ts'
import { usePieces } from '../../engine/pieces.ts'
import { Keys } from '../shortcuts/Keys.tsx'
import { openPanel } from '../state/panels.ts'
import { UserMenu } from './UserMenu.tsx'

/** Where one is, and what can be done from everywhere: search, study, feedback, the user's own menu. */
export function Topbar({ area }: { readonly area: MenuArea }) {
  const { t } = useTranslation('common')
  const { organisation } = useSession()
  const { topbar } = usePieces()
  return (
    <header className="topbar">
      <span className="topbar-area">{area === 'admin' ? t('shell.adminPanel') : organisation.name}</span>
      {area === 'main' && topbar.map((Control, index) => createElement(Control, { key: index }))}
      <div className="topbar-end">
        <button
          type="button"
          className="search-button"
          aria-haspopup="dialog"
          aria-label={t('palette.open')}
          onClick={() => openPanel('palette')}
        >
          <SearchOutlined aria-hidden />
          <span className="search-label">{t('palette.open')}</span>
          <Keys keys="$mod+K" />
        </button>
        <button
          type="button"
          className="feedback-button"
          aria-haspopup="dialog"
          aria-label={t('feedback.open')}
          title={t('feedback.open')}
          onClick={() => openPanel('feedback')}
        >
          <MessageOutlined aria-hidden />
        </button>
        <UserMenu />
      </div>
    </header>
  )
}
