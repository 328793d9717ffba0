import { Button, Modal, type ModalProps } from 'antd'
import type { ReactNode } from 'react'
import { FrameOrStep } from './frame/FrameOrStep.tsx'
import { FrameBody, FrameTitle } from './frame/FrameParts.tsx'
import { useFrame } from './frame/useFrame.ts'

/** The library's dialog, but for a footer that is a function: a step has none of its parts. */
export type DialogProps = Omit<ModalProps, 'footer' | 'onCancel'> & {
  readonly footer?: ReactNode
  /** Absent: only its own buttons close it. */
  readonly onCancel?: () => void
  /** The module that opens it, written by the build. */
  readonly 'data-dialog'?: string
}

/** The one way to ask for something or show it above a screen. Within a dialog or drawer it is a step of that one: no dialog stands above another. */
export const Dialog = (props: DialogProps) => (
  <FrameOrStep
    alone={<Framed {...props} />}
    isOpen={props.open === true}
    name={props['data-dialog']}
    title={props.title}
    className={props.className}
    footer={props.footer === undefined ? <Answers {...props} /> : props.footer}
    isClosable={props.onCancel !== undefined && props.closable !== false && props.keyboard !== false}
    onBack={() => props.onCancel?.()}
    afterOpenChange={props.afterOpenChange}
  >
    {props.children}
  </FrameOrStep>
)

/** Escape, the cross and a click beside it go one step back while there is one. */
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

/** The two buttons that the library's dialogs have where they say nothing else. */
const Answers = ({ okText, okButtonProps, okType = 'primary', cancelText, cancelButtonProps, onOk, onCancel }: DialogProps) => (
  <>
    <Button onClick={onCancel} {...cancelButtonProps}>
      {cancelText}
    </Button>
    <Button type={okType === 'danger' ? 'primary' : okType} onClick={onOk} {...okButtonProps}>
      {okText}
    </Button>
  </>
)
