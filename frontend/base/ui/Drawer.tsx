import { Drawer as LibraryDrawer, type DrawerProps as LibraryDrawerProps } from 'antd'
import { use } from 'react'
import { FrameBody, FrameTitle } from './frame/FrameParts.tsx'
import { FrameStep } from './frame/FrameStep.tsx'
import { FrameContext, useFrame } from './frame/useFrame.ts'

type DrawerProps = Omit<LibraryDrawerProps, 'onClose'> & { readonly onClose: () => void }

/**
 * What comes in from the side. Its cross stands at the right, as in every dialog. Within a dialog or another drawer it is a step of that one.
 */
export function Drawer(props: DrawerProps) {
  const around = use(FrameContext)
  if (around === null) return <Framed {...props} />
  const { open, title, className, extra, footer, onClose, afterOpenChange, children } = props
  if (open !== true) return null
  return (
    <FrameStep
      frame={around}
      title={title}
      className={className}
      extra={extra}
      footer={footer}
      isClosable
      onBack={onClose}
      onShown={() => afterOpenChange?.(true)}
    >
      {children}
    </FrameStep>
  )
}

function Framed({ title, extra, footer, onClose, children, ...props }: DrawerProps) {
  const state = useFrame()
  const { top } = state
  return (
    <LibraryDrawer
      closable={crossAtTheEnd}
      {...props}
      title={<FrameTitle state={state}>{title}</FrameTitle>}
      extra={
        extra == null ? null : (
          <FrameContext value={state.frame}>
            <span hidden={top !== null}>{extra}</span>
          </FrameContext>
        )
      }
      footer={top === null ? footer : null}
      maskClosable={top === null && (props.maskClosable ?? true)}
      onClose={() => (top === null ? onClose() : top.back())}
    >
      <FrameBody state={state}>{children}</FrameBody>
    </LibraryDrawer>
  )
}

const crossAtTheEnd = { placement: 'end' } as const
