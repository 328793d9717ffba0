import AudioMutedOutlined from '@ant-design/icons/AudioMutedOutlined'
import AudioOutlined from '@ant-design/icons/AudioOutlined'
import DesktopOutlined from '@ant-design/icons/DesktopOutlined'
import EyeInvisibleOutlined from '@ant-design/icons/EyeInvisibleOutlined'
import PhoneOutlined from '@ant-design/icons/PhoneOutlined'
import VideoCameraOutlined from '@ant-design/icons/VideoCameraOutlined'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '../../base/toasts.ts'
import type { OwnMedia, OwnMediaView } from './room/ownMedia.ts'

interface ControlsProps {
  readonly media: OwnMedia
  readonly own: OwnMediaView
  readonly onLeave: () => void
}

/** Controls of the user's own camera, microphone and screen, and the button to leave. */
export function Controls({ media, own, onLeave }: ControlsProps) {
  const { t } = useTranslation('dct')
  const { microphone, camera, screen, isMuted } = own
  const isReceived = microphone !== null && !isMuted
  const toggleMicrophone = () => (microphone === null ? void media.ask() : media.mute(!isMuted))
  const share = async () => {
    if (screen !== null) media.stopScreen()
    else if (!(await media.shareScreen())) showToast({ kind: 'error', message: t('meeting.controls.nothingShared') })
  }
  return (
    <fieldset className="meeting-controls" aria-label={t('meeting.controls.title')}>
      <Control
        label={t(isReceived ? 'meeting.controls.mute' : 'meeting.controls.unmute')}
        icon={isReceived ? <AudioOutlined aria-hidden /> : <AudioMutedOutlined aria-hidden />}
        isOff={!isReceived}
        onPress={toggleMicrophone}
      />
      <Control
        label={t(camera === null ? 'meeting.controls.cameraOn' : 'meeting.controls.cameraOff')}
        icon={camera === null ? <EyeInvisibleOutlined aria-hidden /> : <VideoCameraOutlined aria-hidden />}
        isOff={camera === null}
        onPress={() => void media.showCamera(camera === null)}
      />
      {mayShare && (
        <Control
          label={t(screen === null ? 'meeting.controls.share' : 'meeting.controls.stopSharing')}
          icon={<DesktopOutlined aria-hidden />}
          isOn={screen !== null}
          onPress={() => void share()}
        />
      )}
      <Button danger icon={<PhoneOutlined rotate={225} aria-hidden />} onClick={onLeave}>
        {t('meeting.controls.leave')}
      </Button>
    </fieldset>
  )
}

/** Phones cannot share their screen. */
const mayShare = typeof navigator !== 'undefined' && navigator.mediaDevices !== undefined && 'getDisplayMedia' in navigator.mediaDevices

interface ControlProps {
  readonly label: string
  readonly icon: ReactNode
  readonly isOff?: boolean
  readonly isOn?: boolean
  readonly onPress: () => void
}

const Control = ({ label, icon, isOff = false, isOn = false, onPress }: ControlProps) => (
  <Button className="meeting-control" icon={icon} data-off={isOff || undefined} data-on={isOn || undefined} onClick={onPress}>
    <span className="meeting-label">{label}</span>
  </Button>
)
