import { afterEach, describe, expect, it, vi } from 'vitest'
import { addLayer, closeTopmostOnEscape } from './escape.ts'
import { registerShortcut } from './registry.ts'
import type { Shortcut } from './shortcut.ts'
import { groupsOf } from './useActiveShortcuts.ts'

closeTopmostOnEscape()

const leave: (() => void)[] = []
afterEach(() => {
  for (const each of leave.splice(0)) each()
  document.body.replaceChildren()
})

function on(keys: string, options: Partial<Shortcut> = {}) {
  const run = vi.fn()
  leave.push(registerShortcut({ keys, label: keys, run, ...options }))
  return run
}

function press(key: string, at: Element = document.body, options: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, code: 'Any', bubbles: true, cancelable: true, ...options })
  at.dispatchEvent(event)
  return event
}

function put(html: string): Element {
  document.body.innerHTML = html
  for (const each of document.querySelectorAll('*')) Object.assign(each, { checkVisibility: () => !each.hasAttribute('hidden') })
  return document.querySelector('[data-here]') ?? document.body
}

describe('a shortcut', () => {
  it('runs, and keeps the key from the browser', () => {
    const save = on('$mod+s')
    expect(press('s', document.body, { ctrlKey: true }).defaultPrevented).toBe(true)
    expect(press('s').defaultPrevented).toBe(false)
    expect(save).toHaveBeenCalledTimes(1)
  })

  it.each(['<input data-here>', '<textarea data-here></textarea>', '<div contenteditable="true"><b data-here></b></div>'])(
    'is not taken from somebody who types into %s, unless it is held with Ctrl',
    (html) => {
      const [open, save] = [on('x'), on('$mod+s')]
      press('x', put(html))
      press('s', put(html), { ctrlKey: true })
      expect([open.mock.calls.length, save.mock.calls.length]).toEqual([0, 1])
    },
  )

  it('is taken on a checkbox, where nothing is typed', () => {
    const choose = on('x')
    press('x', put('<input type="checkbox" data-here>'))
    expect(choose).toHaveBeenCalledTimes(1)
  })

  it('leaves Enter to the focused button', () => {
    const open = on('Enter')
    press('Enter', put('<button data-here></button>'))
    press('Enter', put('<table><tbody><tr data-here></tr></tbody></table>'))
    expect(open).toHaveBeenCalledTimes(1)
  })

  it('rests while a dialog is open, unless it is declared there', () => {
    const [behind, inside] = [on('$mod+s'), on('$mod+Enter', { isInDialog: true })]
    const body = put('<div class="ant-modal-wrap"></div>')
    press('s', body, { ctrlKey: true })
    press('Enter', body, { ctrlKey: true })
    expect([behind.mock.calls.length, inside.mock.calls.length]).toEqual([0, 1])
    press('s', put('<div class="ant-modal-wrap" hidden></div>'), { ctrlKey: true })
    expect(behind).toHaveBeenCalledTimes(1)
  })

  it('on Escape is for what is open above the page first, and is taken from a field too', () => {
    const back = on('Escape')
    const field = put('<input data-here><div class="ant-select-dropdown" hidden></div>')
    // A list of choices closes as it hears the key, and is gone by the time that the page would.
    const choices = document.querySelector('.ant-select-dropdown')
    choices?.removeAttribute('hidden')
    const close = () => choices?.setAttribute('hidden', '')
    field.addEventListener('keydown', close, { once: true })
    press('Escape', field)
    const popover = vi.fn()
    leave.push(addLayer(popover))
    press('Escape', field)
    leave.pop()?.()
    expect([back.mock.calls.length, popover.mock.calls.length]).toEqual([0, 1])
    press('Escape', field)
    expect(back).toHaveBeenCalledTimes(1)
  })

  it('on Escape leaves an input for searches to be emptied', () => {
    const back = on('Escape')
    press('Escape', put('<input type="search" value="anna" data-here>'))
    expect(back).not.toHaveBeenCalled()
    press('Escape', put('<input type="search" data-here>'))
    expect(back).toHaveBeenCalledTimes(1)
  })

  it('that was declared last runs alone', () => {
    const [page, drawer] = [on('j'), on('j')]
    press('j')
    expect([page.mock.calls.length, drawer.mock.calls.length]).toEqual([0, 1])
  })

  it('of one key after another waits for both', () => {
    const go = on('g p')
    press('g')
    expect(go).not.toHaveBeenCalled()
    press('p')
    expect(go).toHaveBeenCalledTimes(1)
  })

  it('of a sign works wherever the keyboard has it', () => {
    const help = on('?')
    press('?', document.body, { shiftKey: true })
    press('?')
    expect(help).toHaveBeenCalledTimes(2)
  })

  it('does not take the keys of a character that is being composed', () => {
    const open = on('x')
    press('x', document.body, { isComposing: true })
    expect(open).not.toHaveBeenCalled()
  })

  it('that is gone is not heard', () => {
    const gone = on('x')
    leave.pop()?.()
    press('x')
    expect(gone).not.toHaveBeenCalled()
  })
})

it('the help sheet lists the one that would run, the page first', () => {
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
