import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { participantPageCalls } from '#resources/participantPages/calls.ts'
import { call } from '../../base/call.ts'
import { followLanguage } from '../../base/i18n/i18n.ts'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'
import { useOrganisation } from '../organisation.ts'
import { knownToken, type OwnSession, resume } from '../ownSession.ts'
import { usePageTitle } from '../usePageTitle.ts'
import { BirthDate } from './BirthDate.tsx'
import { CodeEntry } from './CodeEntry.tsx'
import type { SentCode } from './sentCode.ts'

/** The way in: a link, the birth date, a code. A link that cannot be opened any more is exchanged for a new one. */
export function OpeningPage({ session }: { readonly session: OwnSession }) {
  const { t } = useTranslation('dct')
  usePageTitle(t('pages.opening.title'))
  const token = knownToken()
  const [sent, setSent] = useState<SentCode | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['link', token],
    queryFn: () => call(participantPageCalls.readLink, { input: { token: token ?? '' } }, { isPublic: true }),
    enabled: token !== null,
    staleTime: 0,
  })
  useOrganisation(
    useMemo(() => (data === undefined || data.organisation === null ? null : { name: data.organisation, theme: data.theme }), [data]),
  )
  const spoken = data?.language
  useEffect(() => {
    if (spoken != null) void followLanguage({ organisation: spoken })
  }, [spoken])
  if (session === 'unreachable') return <LoadFailed message={t('pages.unreachable')} onRetry={() => void resume()} />
  if (error !== null) return <LoadFailed message={t('pages.unreachable')} onRetry={() => void refetch()} />
  const state = data?.state ?? (token === null ? 'unknown' : null)
  return (
    <>
      <h1>{t('pages.opening.title')}</h1>
      {session === 'ended' && <Alert type="info" showIcon message={t('pages.ended')} />}
      {state === null && <Waiting rows={3} />}
      {state === 'open' && token !== null && sent === null && (
        <BirthDate
          words="open"
          onSubmit={async (dateOfBirth) => {
            const code = await call(participantPageCalls.sendLinkCode, { input: { token, dateOfBirth } }, { isPublic: true })
            setSent({ ...code, dateOfBirth })
          }}
        />
      )}
      {state === 'open' && token !== null && sent !== null && <CodeEntry token={token} sent={sent} onSent={setSent} />}
      {(state === 'used' || state === 'expired' || state === 'replaced') && token !== null && <NewLink token={token} state={state} />}
      {(state === 'locked' || state === 'unknown') && <Alert type="warning" showIcon message={t(`pages.opening.${state}`)} />}
      {state === 'used' && session !== 'ended' && <StillOpen />}
    </>
  )
}

/** The link was opened here before: perhaps the pages still are. */
function StillOpen() {
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
