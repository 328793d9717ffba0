import { useInvalidate } from '@refinedev/core'
import { Alert, Card, Switch } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { completeFlags, type FeatureFlag } from '#resources/core/flags.ts'
import { organisationCalls } from '#resources/organisation/organisationCalls.ts'
import { call } from '../base/call.ts'
import { isHttpFailure } from '../base/http.ts'
import { rowsOf } from '../base/rows.ts'
import { runtimeConfig } from '../base/session/runtimeConfig.ts'
import { loadSession } from '../base/session/session.ts'
import { useSession } from '../base/session/useSession.ts'
import { showToast } from '../base/toasts.ts'
import type { RecordComponentProps } from '../engine/area.ts'
import { ReleaseToggles } from './ReleaseToggles.tsx'
import '../base/flags/flags.css'
import './organisation.css'

/** Turns the organisation's features on and off. A change takes effect at once on every open page. */
export default function FeaturesPanel({ row }: RecordComponentProps<'organisation'>) {
  const { t } = useTranslation('common')
  const invalidate = useInvalidate()
  const { organisation } = useSession()
  const [savingName, setSavingName] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const isLocked = !row.actions.includes('update')
  const flags = completeFlags(row.featureFlags)
  const names = Array.isArray(row.releaseToggles) ? row.releaseToggles.map(String) : []

  const store = async (send: () => Promise<unknown>, successMessage: string) => {
    setFailure(null)
    try {
      await send()
      showToast({ kind: 'success', message: successMessage })
    } catch (error) {
      if (!isHttpFailure(error)) throw error
      setFailure(error.message)
    }
    await Promise.all([invalidate({ resource: 'organisation', invalidates: ['detail'], id: row.id }), loadSession()])
  }

  const set = async ({ name }: FeatureFlag, isEnabled: boolean) => {
    setSavingName(name)
    const featureFlags = flags.map((flag) => (flag.name === name ? { ...flag, status: isEnabled ? 'active' : 'inactive' } : flag))
    await store(
      () => rowsOf('organisation').update(row.id, { featureFlags, version: row.version }),
      t(isEnabled ? 'flags.switchedOn' : 'flags.switchedOff', { name: t(`flags.${name}.title`) }),
    )
    setSavingName(null)
  }
  return (
    <Card>
      {failure !== null && <Alert className="page-alert" type="error" showIcon role="alert" message={failure} />}
      <ul className="flags">
        {flags.filter(isAvailable).map((flag) => (
          <Flag
            key={flag.name}
            flag={flag}
            isForced={organisation.forcedFlags.includes(flag.name)}
            isLocked={isLocked || savingName !== null}
            isSaving={savingName === flag.name}
            onChange={(isEnabled) => void set(flag, isEnabled)}
          />
        ))}
      </ul>
      <ReleaseToggles
        // Keeps the typed text if another field of the organisation changes.
        key={names.join()}
        names={names}
        isLocked={isLocked}
        onSave={(releaseToggles) =>
          store(
            () => call(organisationCalls.setReleaseToggles, { params: { orgId: row.id }, input: { releaseToggles, version: row.version } }),
            t('flags.toggles.saved'),
          )
        }
      />
    </Card>
  )
}

/** False for a feature that this installation cannot provide. */
const isAvailable = ({ name }: FeatureFlag): boolean => name !== 'participant-device-reminders' || runtimeConfig().hasPushKeys

interface FlagProps {
  readonly flag: FeatureFlag
  /** True if the operator of the installation forces the feature on. */
  readonly isForced: boolean
  readonly isLocked: boolean
  readonly isSaving: boolean
  readonly onChange: (isEnabled: boolean) => void
}

function Flag({ flag: { name, status }, isForced, isLocked, isSaving, onChange }: FlagProps) {
  const { t } = useTranslation('common')
  const id = useId()
  return (
    <li className="flag">
      <Switch
        checked={isForced || status === 'active'}
        disabled={isLocked || isForced}
        loading={isSaving}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-description`}
        onChange={onChange}
      />
      <div>
        <strong id={`${id}-name`}>{t(`flags.${name}.title`)}</strong>
        <p id={`${id}-description`}>
          {t(`flags.${name}.description`)}
          {isForced && ` ${t('flags.forced')}`}
        </p>
      </div>
    </li>
  )
}
