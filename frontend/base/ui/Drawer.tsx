import { Drawer as LibraryDrawer, type DrawerProps as LibraryDrawerProps } from 'antd'
import { FrameOrStep } from './frame/FrameOrStep.tsx'
import { FrameBody, FrameTitle } from './frame/FrameParts.tsx'
import { FrameContext, useFrame } from './frame/useFrame.ts'

type DrawerProps = Omit<LibraryDrawerProps, 'onClose'> & {
  readonly onClose: () => void
  /** The module that opens it, written by the build. */
  readonly 'data-dialog'?: string
}

/**
 * What comes in from the side. Its cross stands at the right, as in every dialog. Within a dialog or another drawer it is a step of that one.
 */
export const Drawer = (props: DrawerProps) => (
  <FrameOrStep
    alone={<Framed {...props} />}
    isOpen={props.open === true}
    name={props['data-dialog']}
    title={props.title}
    className={props.className}
    extra={props.extra}
    footer={props.footer}
    isClosable
    onBack={props.onClose}
    afterOpenChange={props.afterOpenChange}
  >
    {props.children}
  </FrameOrStep>
)

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
