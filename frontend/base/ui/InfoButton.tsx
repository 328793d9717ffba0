import './infoButton.css'
import InfoCircleOutlined from '@ant-design/icons/InfoCircleOutlined'
import { Button, Popover } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useEscape } from '../shortcuts/escape.ts'
import { landmarkOf } from './landmark.ts'

interface InfoButtonProps {
  /** Name of the button for screen readers. */
  readonly label: string
  readonly children: ReactNode
}

/**
 * Button next to a label that opens an explanation. The explanation opens on a click, not on hover, and stays until the user dismisses it
 * (Escape, or a click elsewhere). It therefore covers no content by accident (WCAG 1.4.13).
 */
export function InfoButton({ label, children }: InfoButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  useEscape(isOpen, () => setIsOpen(false))
  return (
    <Popover
      trigger="click"
      open={isOpen}
      onOpenChange={setIsOpen}
      destroyOnHidden
      getPopupContainer={landmarkOf}
      content={
        <div id={id} className="info" role="note">
          {children}
        </div>
      }
    >
      <Button
        type="text"
        size="small"
        className="info-button"
        icon={<InfoCircleOutlined aria-hidden />}
        aria-label={label}
        aria-expanded={isOpen}
        aria-describedby={isOpen ? id : undefined}
        onBlur={({ relatedTarget }) => relatedTarget !== null && setIsOpen(false)}
      />
    </Popover>
  )
}
