import { ConfigProvider } from 'antd'
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Dialog } from '../Dialog.tsx'
import { Drawer } from '../Drawer.tsx'

/** A dialog in which a drawer opens, and in that a question which only its own button closes. */
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

const still = { token: { motion: false } }
const closed = vi.fn()
let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  // The keys of pages, which another test of this worker may have mounted, ask what is seen; nothing is drawn here.
  Object.assign(HTMLElement.prototype, { checkVisibility: () => true })
  root = createRoot(document.body.appendChild(document.createElement('div')))
  act(() =>
    root.render(
      <ConfigProvider theme={still}>
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

const named = <Kind extends HTMLElement>(name: string) => document.querySelector<Kind>(`[name="${name}"]`) as Kind
const isShown = (name: string) => named(name) !== null && named(name).closest('[hidden]') === null
const press = (name: string) =>
  act(() => {
    named(name).focus()
    named(name).click()
  })
const pressEscape = () =>
  act(() => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', keyCode: 27, bubbles: true, cancelable: true }))
  })
const shownTitle = () => [...document.querySelectorAll('.frame-title > :not([hidden])')].map(({ textContent }) => textContent).join('')

describe('what opens in a dialog', () => {
  it('takes the place of what was there, and is no dialog above it', () => {
    press('plan')
    expect(document.querySelectorAll('[role="dialog"]')).toHaveLength(1)
    expect([shownTitle(), isShown('comment'), isShown('note')]).toEqual(['Plan', false, true])
    expect(document.activeElement?.contains(named('note')), 'the focus is in it').toBe(true)
  })

  it('goes one step back on Escape, by the arrow and by the cross, and the dialog closes last', () => {
    for (const back of [pressEscape, () => click('.frame-back'), () => click('.ant-modal-close')]) {
      press('plan')
      back()
      expect([shownTitle(), isShown('comment'), named('note')]).toEqual(['Profile', true, null])
      expect(closed).not.toHaveBeenCalled()
    }
    act(() => named('comment').focus())
    pressEscape()
    expect(closed).toHaveBeenCalledTimes(1)
  })

  it('keeps what is typed below it', () => {
    named<HTMLInputElement>('comment').value = 'half a'
    press('plan')
    named<HTMLInputElement>('note').value = 'sentence'
    press('ask')
    press('stay')
    expect(named<HTMLInputElement>('note').value).toBe('sentence')
    pressEscape()
    expect(named<HTMLInputElement>('comment').value).toBe('half a')
  })

  it('gives the focus back to what opened it', async () => {
    press('plan')
    pressEscape()
    await vi.waitFor(() => expect(document.activeElement).toBe(named('plan')))
  })

  it('stays where only its own buttons lead back', () => {
    press('plan')
    press('ask')
    pressEscape()
    expect([shownTitle(), isShown('stay'), isShown('note')]).toEqual(['Sure?', true, false])
    expect(document.querySelector('.frame-back')).toBeNull()
    press('stay')
    expect([shownTitle(), isShown('note')]).toEqual(['Plan', true])
  })
})

function click(selector: string): void {
  act(() => document.querySelector<HTMLElement>(selector)?.click())
}
