import SoundOutlined from '@ant-design/icons/SoundOutlined'
import { Alert, Button, Progress } from 'antd'
import { useEffect, useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { busy } from '../../../base/ui/busy.tsx'
import { Select } from '../../../base/ui/Select.tsx'
import { Picture } from '../Picture.tsx'
import type { OwnMedia, OwnMediaView } from '../room/ownMedia.ts'
import { playTone } from './playTone.ts'
import { useSoundLevel } from './useSoundLevel.ts'

interface DeviceCheckProps {
  readonly media: OwnMedia
  readonly own: OwnMediaView
  readonly name: string
  readonly speaker: string | undefined
  readonly onSpeaker: (deviceId: string) => void
}

/** Tests camera, microphone and loudspeaker before the meeting. Shows advice for each problem. */
export function DeviceCheck({ media, own, name, speaker, onSpeaker }: DeviceCheckProps) {
  const { t } = useTranslation('dct')
  const { microphone, camera, problems, devices, isRequesting } = own
  const level = useSoundLevel(microphone)
  const stream = useMemo(() => (camera === null ? null : new MediaStream([camera])), [camera])
  useEffect(() => {
    void isAllowed().then((allowed) => (allowed ? media.ask() : undefined))
  }, [media])
  const hasTriedDevices = microphone !== null || camera !== null || problems.microphone !== null || problems.camera !== null
  return (
    <section className="meeting-check" aria-label={t('meeting.check.title')}>
      <Picture stream={stream} hasPicture={camera !== null} name={name} isOwn isMirrored />
      <div className="meeting-devices">
        {hasTriedDevices ? (
          <>
            <Device
              label={t('meeting.check.camera')}
              kind="videoinput"
              devices={devices}
              chosen={camera?.getSettings().deviceId}
              onChoose={(id) => void media.choose('camera', id)}
            />
            {problems.camera !== null && <Alert type="warning" showIcon message={t(`meeting.check.problems.camera.${problems.camera}`)} />}
            <Device
              label={t('meeting.check.microphone')}
              kind="audioinput"
              devices={devices}
              chosen={microphone?.getSettings().deviceId}
              onChoose={(id) => void media.choose('microphone', id)}
            />
            {problems.microphone === null ? (
              <Progress
                percent={Math.round(level * 100)}
                showInfo={false}
                size="small"
                aria-label={t('meeting.check.level')}
                strokeLinecap="butt"
              />
            ) : (
              <Alert type="warning" showIcon message={t(`meeting.check.problems.microphone.${problems.microphone}`)} />
            )}
            <Device label={t('meeting.check.speaker')} kind="audiooutput" devices={devices} chosen={speaker} onChoose={onSpeaker} />
            <div className="meeting-ways">
              <Button icon={<SoundOutlined aria-hidden />} onClick={() => void playTone(speaker)}>
                {t('meeting.check.tone')}
              </Button>
              {(problems.microphone !== null || problems.camera !== null) && (
                <Button loading={busy(isRequesting)} onClick={() => void media.ask()}>
                  {t('meeting.check.again')}
                </Button>
              )}
            </div>
          </>
        ) : (
          <>
            <p>{t('meeting.check.why')}</p>
            <Button loading={busy(isRequesting)} onClick={() => void media.ask()}>
              {t('meeting.check.ask')}
            </Button>
          </>
        )}
      </div>
    </section>
  )
}

interface DeviceProps {
  readonly label: string
  readonly kind: MediaDeviceKind
  readonly devices: readonly MediaDeviceInfo[]
  readonly chosen: string | undefined
  readonly onChoose: (deviceId: string) => void
}

/** Select for a device. Hidden if there is only one device or the browser lists none. */
function Device({ label, kind, devices, chosen, onChoose }: DeviceProps) {
  const id = useId()
  const { t } = useTranslation('dct')
  const availableDevices = devices.filter((each) => each.kind === kind && each.deviceId !== '')
  if (availableDevices.length < 2) return null
  return (
    <div className="meeting-device">
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        value={chosen ?? availableDevices[0]?.deviceId}
        onChange={onChoose}
        options={availableDevices.map((each, index) => ({
          value: each.deviceId,
          label: each.label === '' ? t('meeting.check.device', { number: index + 1 }) : each.label,
        }))}
      />
    </div>
  )
}

/** True if this page already has permission for camera and microphone. */
async function isAllowed(): Promise<boolean> {
  try {
    const states = await Promise.all(['camera', 'microphone'].map((name) => navigator.permissions.query({ name: name as PermissionName })))
    return states.every(({ state }) => state === 'granted')
  } catch {
    return false
  }
}
