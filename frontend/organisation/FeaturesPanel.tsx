import { useInvalidate } from '@refinedev/core'
import { Alert, Card, Switch } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { completeFlags, type FeatureFlag } from '#resources/core/flags.ts'
import { organisationCalls } from '#resources/organisation/calls.ts'
import { call } from '../base/call.ts'
import { isHttpFailure } from '../base/http.ts'
import { rowsOf } from '../base/rows.ts'
import { loadSession } from '../base/session/session.ts'
import { useSession } from '../base/session/useSession.ts'
import { toast } from '../base/toasts.ts'
import type { RecordPieceProps } from '../engine/area.ts'
import { ReleaseToggles } from './ReleaseToggles.tsx'
import '../base/flags/flags.css'
import './organisation.css'

/** Which features the organisation uses: a switch takes effect at once, on every open page. */
export default function FeaturesPanel({ row }: RecordPieceProps<'organisation'>) {
  const { t } = useTranslation('common')
  const invalidate = useInvalidate()
  const { organisation } = useSession()
  const [saving, setSaving] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const isLocked = !row.actions.includes('update')
  const flags = completeFlags(row.featureFlags)
  const names = Array.isArray(row.releaseToggles) ? row.releaseToggles.map(String) : []

  const store = async (send: () => Promise<unknown>, done: string) => {
    setFailure(null)
    try {
      await send()
      toast({ kind: 'success', message: done })
    } catch (error) {
      if (!isHttpFailure(error)) throw error
      setFailure(error.message)
    }
    await Promise.all([invalidate({ resource: 'organisation', invalidates: ['detail'], id: row.id }), loadSession()])
  }

  const set = async ({ name }: FeatureFlag, isOn: boolean) => {
    setSaving(name)
    const featureFlags = flags.map((flag) => (flag.name === name ? { ...flag, status: isOn ? 'active' : 'inactive' } : flag))
    await store(
      () => rowsOf('organisation').update(row.id, { featureFlags, version: row.version }),
      t(isOn ? 'flags.switchedOn' : 'flags.switchedOff', { name: t(`flags.${name}.title`) }),
    )
    setSaving(null)
  }
  return (
    <Card>
      {failure !== null && <Alert className="page-alert" type="error" showIcon role="alert" message={failure} />}
      <ul className="flags">
        {flags.map((flag) => (
          <Flag
            key={flag.name}
            flag={flag}
            isForced={organisation.forcedFlags.includes(flag.name)}
            isLocked={isLocked || saving !== null}
            isSaving={saving === flag.name}
            onChange={(isOn) => void set(flag, isOn)}
          />
        ))}
      </ul>
      <ReleaseToggles
        // Another change of the organisation leaves alone what is typed here.
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

interface FlagProps {
  readonly flag: FeatureFlag
  /** On by a setting of whoever runs the product. */
  readonly isForced: boolean
  readonly isLocked: boolean
  readonly isSaving: boolean
  readonly onChange: (isOn: boolean) => void
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
