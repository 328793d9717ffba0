import './frame.css'
import ArrowLeftOutlined from '@ant-design/icons/ArrowLeftOutlined'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FrameContext, type useFrame } from './useFrame.ts'

interface FramePartProps {
  readonly state: ReturnType<typeof useFrame>
  readonly children: ReactNode
}

/** Title of a dialog or drawer, or of the step that it shows. */
export const FrameTitle = ({ state: { top, setTitleSlot }, children }: FramePartProps) => (
  <span className="frame-title" data-stepped={top?.isClosable === true || undefined}>
    <span hidden={top !== null}>{children}</span>
    <span ref={setTitleSlot} />
  </span>
)

/** Content of a dialog or drawer, and the steps that cover the content. */
export function FrameBody({ state: { frame, top, setBodySlot }, children }: FramePartProps) {
  const { t } = useTranslation('common')
  return (
    <FrameContext value={frame}>
      {top?.isClosable === true && (
        <Button
          type="text"
          className="frame-back"
          icon={<ArrowLeftOutlined aria-hidden />}
          aria-label={t('frame.back')}
          title={t('frame.back')}
          onClick={top.back}
        />
      )}
      <div className="frame-base" hidden={top !== null}>
        {children}
      </div>
      <div className="frame-slot" ref={setBodySlot} />
    </FrameContext>
  )
}
