import { useTranslation } from 'react-i18next'
import type { OwnStudy } from '#resources/participants/participantPages.ts'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'
import { Contact } from './Contact.tsx'
import { Documents } from './home/Documents.tsx'
import { Messages } from './home/Messages.tsx'
import { NextTask } from './home/NextTask.tsx'
import { OpenTasks } from './home/OpenTasks.tsx'
import { Visits } from './home/Visits.tsx'
import { Withdrawn } from './home/Withdrawn.tsx'
import { DeviceReminders } from './reminders/DeviceReminders.tsx'
import { useOverview } from './useOverview.ts'
import { usePageTitle } from './usePageTitle.ts'

/** Open tasks, coming and past visits of a participant, study by study. */
export function HomePage() {
  const { t } = useTranslation('dct')
  const { data, error, refetch } = useOverview()
  usePageTitle(t('pages.home.title'))
  if (data === undefined) {
    if (error !== null) return <LoadFailed message={t('pages.unreachable')} description={error.message} onRetry={() => void refetch()} />
    return <Waiting rows={6} />
  }
  return (
    <>
      <h1>{t('pages.home.hello', { name: data.firstName })}</h1>
      <NextTask overview={data} />
      {data.studies.length === 0 && <p>{t('pages.home.nothing')}</p>}
      {data.studies.map((study) => (
        <Study key={study.id} study={study} />
      ))}
      <Messages messages={data.messages} />
      {data.deviceReminders !== null && <DeviceReminders reminders={data.deviceReminders} />}
    </>
  )
}

function Study({ study }: { readonly study: OwnStudy }) {
  const { t } = useTranslation('dct')
  const { name, site, sitePhone, welcome, help } = study
  return (
    <section aria-label={name}>
      <h2>{name}</h2>
      <p className="own-weak">{site}</p>
      {welcome !== null && <p className="own-welcome">{welcome}</p>}
      {study.withdrawal === null ? <OpenTasks study={study} /> : <Withdrawn study={study} withdrawal={study.withdrawal} />}
      <Visits visits={study.visits} />
      <Documents study={study} />
      {(help !== null || sitePhone !== null) && (
        <section className="own-card" aria-label={t('pages.home.help')}>
          <h3>{t('pages.home.help')}</h3>
          <Contact study={study} />
        </section>
      )}
    </section>
  )
}
