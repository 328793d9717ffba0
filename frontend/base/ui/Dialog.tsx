import { Button, Modal, type ModalProps } from 'antd'
import type { ReactNode } from 'react'
import { FrameOrStep } from './frame/FrameOrStep.tsx'
import { FrameBody, FrameTitle } from './frame/FrameParts.tsx'
import { useFrame } from './frame/useFrame.ts'

/** Props of the library's dialog, without a footer function: a step has no default footer to pass to it. */
export type DialogProps = Omit<ModalProps, 'footer' | 'onCancel'> & {
  readonly footer?: ReactNode
  /** Called when the user closes the dialog. If absent, only the dialog's own buttons close it. */
  readonly onCancel?: () => void
  /** Name of the module that opens the dialog. The build adds it. */
  readonly 'data-dialog'?: string
}

/**
 * Dialog that asks for input or shows content over a screen. All screens use this component. Within another dialog or drawer it becomes a
 * step of that dialog or drawer, so dialogs never cover each other.
 */
export const Dialog = (props: DialogProps) => (
  <FrameOrStep
    alone={<Framed {...props} />}
    isOpen={props.open === true}
    name={props['data-dialog']}
    title={props.title}
    className={props.className}
    footer={props.footer === undefined ? <DialogButtons {...props} /> : props.footer}
    isClosable={props.onCancel !== undefined && props.closable !== false && props.keyboard !== false}
    onBack={() => props.onCancel?.()}
    afterOpenChange={props.afterOpenChange}
  >
    {props.children}
  </FrameOrStep>
)

/** Escape and the close button go back to the previous step, if any. Then a click outside has no effect. */
function Framed({ title, footer, onCancel, closable, keyboard, maskClosable, children, ...props }: DialogProps) {
  const state = useFrame()
  const { top } = state
  return (
    <Modal
      {...props}
      {...(footer === undefined && top === null ? {} : { footer: top === null ? footer : null })}
      title={<FrameTitle state={state}>{title}</FrameTitle>}
      closable={top === null ? (closable ?? true) : top.isClosable}
      keyboard={top === null ? (keyboard ?? true) : top.isClosable}
      maskClosable={top === null && (maskClosable ?? true)}
      onCancel={() => (top === null ? onCancel?.() : top.back())}
    >
      <FrameBody state={state}>{children}</FrameBody>
    </Modal>
  )
}

/** Default buttons of the library's dialogs. */
const DialogButtons = ({ okText, okButtonProps, okType = 'primary', cancelText, cancelButtonProps, onOk, onCancel }: DialogProps) => (
  <>
    <Button onClick={onCancel} {...cancelButtonProps}>
      {cancelText}
    </Button>
    <Button type={okType === 'danger' ? 'primary' : okType} onClick={onOk} {...okButtonProps}>
      {okText}
    </Button>
  </>
)
