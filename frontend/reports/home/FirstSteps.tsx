import { CheckCircleFilled } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { type FirstStep, type FirstStepsAnswer, firstSteps } from '#resources/organisation/firstSteps.ts'
import { homeCalls } from '#resources/reports/homeCalls.ts'
import { useCall } from '../../base/call.ts'
import { useChanges } from '../../base/live/useChanges.ts'
import { useSession } from '../../base/session/useSession.ts'
import { LinkButton } from '../../base/ui/LinkButton.tsx'
import { HomeCard } from './HomeCard.tsx'

/** Set-up steps of a new organisation, for its administrators. Renders nothing once all are done. */
export default function FirstSteps() {
  const { t } = useTranslation('common')
  const { can } = useSession()
  const isOffered = can('ADMIN_USERS', 'CONTRIBUTE')
  const { data, refetch } = useCall(homeCalls.firstSteps, isOffered ? {} : null)
  useChanges({ lists: isOffered ? changed : [] }, () => void refetch())
  if (data === undefined || data.done.length === firstSteps.length) return null
  const next = firstSteps.find((step) => !data.done.includes(step))
  return (
    <HomeCard className="home-set-up" title={t('home.firstSteps.title')} part={{ told: data }} onRetry={refetch}>
      {({ done }) => (
        <ol className="home-lines home-first-steps">
          {firstSteps.map((step) => (
            <li key={step} data-done={done.includes(step)}>
              <span>
                {done.includes(step) && <CheckCircleFilled aria-label={t('home.firstSteps.done')} />} {t(`home.firstSteps.${step}.words`)}
              </span>
              {!done.includes(step) && (
                <LinkButton type={step === next ? 'primary' : 'default'} to={addressOf(step, data)}>
                  {t(`home.firstSteps.${step}.action`)}
                </LinkButton>
              )}
            </li>
          ))}
        </ol>
      )}
    </HomeCard>
  )
}

const changed = ['site', 'study', 'studySite', 'user', 'studySiteAssignment'] as const

function addressOf(step: FirstStep, { studyId, userId }: FirstStepsAnswer): string {
  if (step === 'site') return '/admin/sites/new'
  if (step === 'study') return '/admin/studies/new'
  if (step === 'studySite' || step === 'activate') return studyId === null ? '/admin/studies' : `/admin/studies/edit/${studyId}`
  if (step === 'user') return '/admin/users/new-user'
  return userId === null ? '/admin/users' : `/admin/users/edit/${userId}`
}
