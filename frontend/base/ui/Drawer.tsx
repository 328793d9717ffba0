import { Drawer as LibraryDrawer, type DrawerProps as LibraryDrawerProps } from 'antd'
import { FrameOrStep } from './frame/FrameOrStep.tsx'
import { FrameBody, FrameTitle } from './frame/FrameParts.tsx'
import { FrameContext, useFrame } from './frame/useFrame.ts'

type DrawerProps = Omit<LibraryDrawerProps, 'onClose'> & {
  readonly onClose: () => void
  /** Name of the module that opens the drawer. The build adds it. */
  readonly 'data-dialog'?: string
}

/**
 * Panel that opens at the side of the screen. The close button is at the right, as in every dialog. Within a dialog or another drawer it
 * becomes a step of that dialog or drawer.
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
