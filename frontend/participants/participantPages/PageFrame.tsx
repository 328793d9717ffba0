import LogoutOutlined from '@ant-design/icons/LogoutOutlined'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { type ReactNode, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { languages } from '#resources/core/values/preferences.ts'
import { changeLanguage } from '../../base/i18n/i18n.ts'
import { useLanguage } from '../../base/i18n/useLanguage.ts'
import { usePalette } from '../../base/theme/PaletteContext.ts'
import { useIsOffline } from '../../base/ui/useIsOffline.ts'
import { OrganisationContext } from './organisation.ts'
import { signOutParticipant, useOwnSession } from './ownSession.ts'

/** Logo of the organisation, on the menu colour of the staff application, for which it was designed. */
function Logo({ id }: { readonly id: string }) {
  const { navigation } = usePalette()
  return <img src={`/crm/my/app/${id}/logo`} alt="" className="own-logo" style={{ background: navigation.background }} />
}

/** Frame of every page: organisation, language, sign-out. */
export function PageFrame({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('dct')
  const language = useLanguage()
  const session = useOwnSession()
  const isOffline = useIsOffline()
  const [organisation] = useContext(OrganisationContext)
  const client = useQueryClient()
  const other = languages.find((each) => each !== language) ?? language
  const switchLanguage = async () => {
    await changeLanguage(other)
    // The server chooses the language of the texts that the study team wrote.
    await client.invalidateQueries({ queryKey: ['my'], exact: true })
  }
  return (
    <div className="own-frame">
      <header className="own-head">
        {organisation?.hasLogo && <Logo id={organisation.id} />}
        <strong>{organisation?.name ?? ''}</strong>
        <Button type="text" lang={other} onClick={() => void switchLanguage()}>
          {other === 'fr' ? 'Français' : 'English'}
        </Button>
        {session === 'open' && (
          <Button
            type="text"
            icon={<LogoutOutlined aria-hidden />}
            aria-label={t('pages.leave')}
            title={t('pages.leave')}
            onClick={() => void signOutParticipant()}
          />
        )}
      </header>
      {session === 'open' && isOffline && (
        <Alert type="warning" showIcon role="status" className="own-offline" message={t('pages.offline.note')} />
      )}
      <main className="own-page">{children}</main>
    </div>
  )
}
