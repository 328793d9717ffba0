import { ConfigProvider } from 'antd'
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { Dialog } from '../Dialog.tsx'
import { Drawer } from '../Drawer.tsx'
import { followFocus } from './lastFocused.ts'

/** Dialog that opens a drawer. The drawer opens a question that only the question's own button closes. */
function Profile({ onClose }: { readonly onClose: () => void }) {
  const [depth, setDepth] = useState(0)
  return (
    <Dialog open title="Profile" footer={null} onCancel={onClose}>
      <input name="comment" />
      <button type="button" name="plan" onClick={() => setDepth(1)} />
      <Drawer open={depth > 0} title="Plan" onClose={() => setDepth(0)}>
        <input name="note" />
        <button type="button" name="ask" onClick={() => setDepth(2)} />
        <Dialog open={depth > 1} title="Sure?" closable={false} footer={null}>
          <button type="button" name="stay" onClick={() => setDepth(1)} />
        </Dialog>
      </Drawer>
    </Dialog>
  )
}

const themeWithoutMotion = { token: { motion: false } }
const closed = vi.fn()
let root: Root
beforeAll(followFocus)
beforeEach(() => {
  // Fakes visible elements, because the test environment paints nothing. Page shortcuts, which another test of this worker may have
  // registered, check the visibility of elements.
  Object.assign(HTMLElement.prototype, { checkVisibility: () => true })
  root = createRoot(document.body.appendChild(document.createElement('div')))
  act(() =>
    root.render(
      <ConfigProvider theme={themeWithoutMotion}>
        <Profile onClose={closed} />
      </ConfigProvider>,
    ),
  )
})
afterEach(() => {
  act(() => root.unmount())
  Reflect.deleteProperty(HTMLElement.prototype, 'checkVisibility')
  document.body.replaceChildren()
  closed.mockClear()
  vi.unstubAllGlobals()
})

const findNamed = <Kind extends HTMLElement>(name: string) => document.querySelector<Kind>(`[name="${name}"]`) as Kind
const isShown = (name: string) => findNamed(name) !== null && findNamed(name).closest('[hidden]') === null
const press = (name: string) =>
  act(() => {
    findNamed(name).focus()
    findNamed(name).click()
  })
const pressEscape = () =>
  act(() => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', keyCode: 27, bubbles: true, cancelable: true }))
  })
const readShownTitle = () => [...document.querySelectorAll('.frame-title > :not([hidden])')].map(({ textContent }) => textContent).join('')

describe('content opened in a dialog', () => {
  it('content opened in a dialog replaces the former content, without a second dialog above it', () => {
    press('plan')
    expect(document.querySelectorAll('[role="dialog"]')).toHaveLength(1)
    expect([readShownTitle(), isShown('comment'), isShown('note')]).toEqual(['Plan', false, true])
    expect(document.activeElement?.contains(findNamed('note')), 'the focus is in it').toBe(true)
  })

  it('content opened in a dialog is left step by step by Escape, the arrow and the close button; the dialog closes last', () => {
    for (const goBack of [pressEscape, () => click('.frame-back'), () => click('.ant-modal-close')]) {
      press('plan')
      goBack()
      expect([readShownTitle(), isShown('comment'), findNamed('note')]).toEqual(['Profile', true, null])
      expect(closed).not.toHaveBeenCalled()
    }
    act(() => findNamed('comment').focus())
    pressEscape()
    expect(closed).toHaveBeenCalledTimes(1)
  })

  it('keeps the text typed in the content below', () => {
    findNamed<HTMLInputElement>('comment').value = 'half a'
    press('plan')
    findNamed<HTMLInputElement>('note').value = 'sentence'
    press('ask')
    press('stay')
    expect(findNamed<HTMLInputElement>('note').value).toBe('sentence')
    pressEscape()
    expect(findNamed<HTMLInputElement>('comment').value).toBe('half a')
  })

  it('returns the focus to the control that opened it', async () => {
    press('plan')
    pressEscape()
    await vi.waitFor(() => expect(document.activeElement).toBe(findNamed('plan')))
  })

  it('content opened in a dialog remains open when only its own buttons lead back', () => {
    press('plan')
    press('ask')
    pressEscape()
    expect([readShownTitle(), isShown('stay'), isShown('note')]).toEqual(['Sure?', true, false])
    expect(document.querySelector('.frame-back')).toBeNull()
    press('stay')
    expect([readShownTitle(), isShown('note')]).toEqual(['Plan', true])
  })
})

function click(selector: string): void {
  act(() => document.querySelector<HTMLElement>(selector)?.click())
}
