import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { participantPageCalls } from '#resources/participants/participantPagesCalls.ts'
import { call } from '../../../base/call.ts'
import { followLanguage } from '../../../base/i18n/i18n.ts'
import { LoadFailed } from '../../../base/ui/LoadFailed.tsx'
import { useIsOffline } from '../../../base/ui/useIsOffline.ts'
import { Waiting } from '../../../base/ui/Waiting.tsx'
import { OfflinePage } from '../offline/OfflinePage.tsx'
import { useOrganisation } from '../organisation.ts'
import { getStoredToken, type OwnSession, resume } from '../ownSession.ts'
import { usePageTitle } from '../usePageTitle.ts'
import { BirthDate } from './BirthDate.tsx'
import { CodeEntry } from './CodeEntry.tsx'
import type { SentCode } from './sentCode.ts'

const resumeSession = () => void resume()

/** Sign-in of participants: a link, the birth date, a code. A link that is no longer valid can be replaced by a new one. */
export function OpeningPage({ session }: { readonly session: OwnSession }) {
  const { t } = useTranslation('dct')
  usePageTitle(t('pages.opening.title'))
  const token = getStoredToken()
  const [sentCode, setSentCode] = useState<SentCode | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['link', token],
    queryFn: () => call(participantPageCalls.readLink, { input: { token: token ?? '' } }, { isPublic: true }),
    enabled: token !== null,
    staleTime: 0,
  })
  useOrganisation(
    useMemo(() => {
      if (data === undefined || data.organisation === null || data.organisationId === null) return null
      const { organisationId: id, organisation: name, theme, hasLogo } = data
      return { id, name, theme, hasLogo }
    }, [data]),
  )
  const pageLanguage = data?.language
  useEffect(() => {
    if (pageLanguage != null) void followLanguage({ organisation: pageLanguage })
  }, [pageLanguage])
  const isOffline = useIsOffline()
  if (session === 'unreachable' && isOffline) return <OfflinePage onRetry={resumeSession} />
  if (session === 'unreachable') return <LoadFailed message={t('pages.unreachable')} onRetry={() => void resume()} />
  if (error !== null) return <LoadFailed message={t('pages.unreachable')} onRetry={() => void refetch()} />
  const state = data?.state ?? (token === null ? 'unknown' : null)
  return (
    <>
      <h1>{t('pages.opening.title')}</h1>
      {session === 'ended' && <Alert type="info" showIcon message={t('pages.ended')} />}
      {state === null && <Waiting rows={3} />}
      {state === 'open' && token !== null && sentCode === null && (
        <BirthDate
          words="open"
          onSubmit={async (dateOfBirth) => {
            const code = await call(participantPageCalls.sendLinkCode, { input: { token, dateOfBirth } }, { isPublic: true })
            setSentCode({ ...code, dateOfBirth })
          }}
        />
      )}
      {state === 'open' && token !== null && sentCode !== null && <CodeEntry token={token} sent={sentCode} onSent={setSentCode} />}
      {(state === 'used' || state === 'expired' || state === 'replaced') && token !== null && <NewLink token={token} state={state} />}
      {(state === 'locked' || state === 'unknown') && <Alert type="warning" showIcon message={t(`pages.opening.${state}`)} />}
      {state === 'used' && session !== 'ended' && <ExistingSessionLink />}
    </>
  )
}

/** Tries to restore the session: the link was used before, perhaps in this browser. */
function ExistingSessionLink() {
  const { t } = useTranslation('dct')
  return (
    <Button type="link" className="own-quiet" onClick={() => void resume()}>
      {t('pages.opening.stillOpen')}
    </Button>
  )
}

function NewLink({ token, state }: { readonly token: string; readonly state: 'used' | 'expired' | 'replaced' }) {
  const { t } = useTranslation('dct')
  const [channel, setChannel] = useState<SentCode['channel'] | null>(null)
  if (channel !== null) return <Alert type="success" showIcon message={t(`pages.opening.linkSent.${channel}`)} role="status" />
  return (
    <>
      <p>{t(`pages.opening.${state}`)}</p>
      <BirthDate
        words="renew"
        onSubmit={async (dateOfBirth) => {
          const link = await call(participantPageCalls.renewLink, { input: { token, dateOfBirth } }, { isPublic: true })
          setChannel(link.channel)
        }}
      />
    </>
  )
}
