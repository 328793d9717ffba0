import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { followFocus } from './lastFocused.ts'
import { useFocusReturn } from './useFocusReturn.ts'

const Dialog = () => {
  useFocusReturn(true)
  return <input name="reason" />
}
const add = (html: string) => {
  document.body.insertAdjacentHTML('beforeend', html)
  return document.body.lastElementChild as HTMLElement
}

it('returns the focus to the button of the menu that opened a dialog, and takes it from no other element', async () => {
  const button = add('<button type="button">Actions</button>')
  const menu = add('<div class="ant-dropdown"><button type="button">Reschedule</button></div>')
  const other = add('<button type="button">Other</button>')
  const replacedButton = add('<button type="button">Actions</button>')
  followFocus()
  const root = createRoot(add('<div></div>'))
  const openFromMenu = async () => {
    button.focus()
    menu.querySelector('button')?.focus()
    await act(async () => root.render(<Dialog />))
    document.querySelector<HTMLInputElement>('input[name=reason]')?.focus()
  }
  const close = () => act(async () => root.render(null))

  await openFromMenu()
  await close()
  await vi.waitFor(() => expect(document.activeElement).toBe(button))

  await act(async () => replacedButton.focus())
  replacedButton.remove()
  button.classList.add('ant-dropdown-open')
  menu.querySelector('button')?.focus()
  await act(async () => root.render(<Dialog />))
  document.querySelector<HTMLInputElement>('input[name=reason]')?.focus()
  await close()
  await vi.waitFor(() => expect(document.activeElement).toBe(button))

  await openFromMenu()
  other.focus()
  await close()
  await new Promise((resolve) => setTimeout(resolve))
  expect(document.activeElement).toBe(other)

  await act(async () => root.unmount())
  document.body.replaceChildren()
})
