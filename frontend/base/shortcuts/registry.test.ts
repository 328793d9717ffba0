import { afterEach, describe, expect, it, vi } from 'vitest'
import { addLayer, closeTopmostOnEscape } from './escape.ts'
import { registerShortcut } from './registry.ts'
import type { Shortcut } from './shortcut.ts'
import { groupsOf } from './useActiveShortcuts.ts'

closeTopmostOnEscape()

const unregisterCallbacks: (() => void)[] = []
afterEach(() => {
  for (const each of unregisterCallbacks.splice(0)) each()
  document.body.replaceChildren()
})

function registerSpy(keys: string, options: Partial<Shortcut> = {}) {
  const run = vi.fn()
  unregisterCallbacks.push(registerShortcut({ keys, label: keys, run, ...options }))
  return run
}

function press(key: string, target: Element = document.body, options: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, code: 'Any', bubbles: true, cancelable: true, ...options })
  target.dispatchEvent(event)
  return event
}

function renderHtml(html: string): Element {
  document.body.innerHTML = html
  for (const each of document.querySelectorAll('*')) Object.assign(each, { checkVisibility: () => !each.hasAttribute('hidden') })
  return document.querySelector('[data-here]') ?? document.body
}

describe('a shortcut', () => {
  it("a shortcut runs its action, and prevents the browser's default", () => {
    const save = registerSpy('$mod+s')
    expect(press('s', document.body, { ctrlKey: true }).defaultPrevented).toBe(true)
    expect(press('s').defaultPrevented).toBe(false)
    expect(save).toHaveBeenCalledTimes(1)
  })

  it.each(['<input data-here>', '<textarea data-here></textarea>', '<div contenteditable="true"><b data-here></b></div>'])(
    'a shortcut does not interrupt typing in %s, unless it is held with Ctrl',
    (html) => {
      const [open, save] = [registerSpy('x'), registerSpy('$mod+s')]
      press('x', renderHtml(html))
      press('s', renderHtml(html), { ctrlKey: true })
      expect([open.mock.calls.length, save.mock.calls.length]).toEqual([0, 1])
    },
  )

  it('a shortcut works on a checkbox, where no text is typed', () => {
    const selectSpy = registerSpy('x')
    press('x', renderHtml('<input type="checkbox" data-here>'))
    expect(selectSpy).toHaveBeenCalledTimes(1)
  })

  it('a shortcut leaves Enter to the focused button', () => {
    const open = registerSpy('Enter')
    press('Enter', renderHtml('<button data-here></button>'))
    press('Enter', renderHtml('<table><tbody><tr data-here></tr></tbody></table>'))
    expect(open).toHaveBeenCalledTimes(1)
  })

  it('a shortcut is disabled while a dialog is open, unless it is declared there', () => {
    const [pageSpy, dialogSpy] = [registerSpy('$mod+s'), registerSpy('$mod+Enter', { isInDialog: true })]
    const body = renderHtml('<div class="ant-modal-wrap"></div>')
    press('s', body, { ctrlKey: true })
    press('Enter', body, { ctrlKey: true })
    expect([pageSpy.mock.calls.length, dialogSpy.mock.calls.length]).toEqual([0, 1])
    press('s', renderHtml('<div class="ant-modal-wrap" hidden></div>'), { ctrlKey: true })
    expect(pageSpy).toHaveBeenCalledTimes(1)
  })

  it('a shortcut on Escape first closes what is open above the page, and also works in a field', () => {
    const goBack = registerSpy('Escape')
    const field = renderHtml('<input data-here><div class="ant-select-dropdown" hidden></div>')
    // A list of options closes on the key, so the list is gone when the page receives the event.
    const choices = document.querySelector('.ant-select-dropdown')
    choices?.removeAttribute('hidden')
    const close = () => choices?.setAttribute('hidden', '')
    field.addEventListener('keydown', close, { once: true })
    press('Escape', field)
    const popover = vi.fn()
    unregisterCallbacks.push(addLayer(popover))
    press('Escape', field)
    unregisterCallbacks.pop()?.()
    expect([goBack.mock.calls.length, popover.mock.calls.length]).toEqual([0, 1])
    press('Escape', field)
    expect(goBack).toHaveBeenCalledTimes(1)
  })

  it('a shortcut on Escape first lets a search input be cleared', () => {
    const goBack = registerSpy('Escape')
    press('Escape', renderHtml('<input type="search" value="anna" data-here>'))
    expect(goBack).not.toHaveBeenCalled()
    press('Escape', renderHtml('<input type="search" data-here>'))
    expect(goBack).toHaveBeenCalledTimes(1)
  })

  it('a shortcut declared last runs alone', () => {
    const [page, drawer] = [registerSpy('j'), registerSpy('j')]
    press('j')
    expect([page.mock.calls.length, drawer.mock.calls.length]).toEqual([0, 1])
  })

  it('a shortcut of two successive keys waits for both', () => {
    const goSpy = registerSpy('g p')
    press('g')
    expect(goSpy).not.toHaveBeenCalled()
    press('p')
    expect(goSpy).toHaveBeenCalledTimes(1)
  })

  it('a shortcut for a character works on any keyboard layout', () => {
    const help = registerSpy('?')
    press('?', document.body, { shiftKey: true })
    press('?')
    expect(help).toHaveBeenCalledTimes(2)
  })

  it('a shortcut ignores keys of a character that is being composed', () => {
    const open = registerSpy('x')
    press('x', document.body, { isComposing: true })
    expect(open).not.toHaveBeenCalled()
  })

  it('a shortcut no longer runs after its removal', () => {
    const removedSpy = registerSpy('x')
    unregisterCallbacks.pop()?.()
    press('x')
    expect(removedSpy).not.toHaveBeenCalled()
  })
})

it('lists the shortcut that would run on the help sheet, those of the page first', () => {
  const run = () => undefined
  const groups = groupsOf([
    { keys: '?', label: 'help', run, group: 'everywhere' },
    { keys: 'j', label: 'older', run },
    { keys: 'j', label: 'newer', run },
  ])
  expect(groups.map(({ heading, shortcuts }) => [heading, shortcuts.map(({ label }) => label)])).toEqual([
    ['common:shortcuts.groups.page', ['newer']],
    ['everywhere', ['help']],
  ])
})
