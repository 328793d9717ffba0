import { beforeEach, describe, expect, it } from 'vitest'
import { moveByArrows } from './arrowKeys.ts'

const box = (id: string, disabled = false) => `<td><input id="${id}" type="checkbox" ${disabled ? 'disabled' : ''}></td>`

beforeEach(() => {
  document.body.innerHTML = `<table>
    <tr><th></th><th><input id="head" type="checkbox"></th><th></th></tr>
    <tr><th>One</th>${box('a')}${box('b')}</tr>
    <tr><th>Two</th>${box('c', true)}<td></td></tr>
    <tr><th>Three</th>${box('e')}${box('f')}</tr>
  </table>`
})

function press(key: string, from: string, more: object = {}): string {
  const target = document.getElementById(from) as HTMLElement
  target.focus()
  let isHandled = false
  const preventDefault = () => {
    isHandled = true
  }
  moveByArrows({ key, target, currentTarget: document.querySelector('table'), preventDefault, ...more } as never)
  return isHandled ? (document.activeElement?.id ?? '') : 'let be'
}

describe('arrow keys in the matrix', () => {
  it.each([
    ['ArrowRight', 'a', 'b'],
    ['ArrowLeft', 'b', 'a'],
    ['ArrowUp', 'a', 'head'],
    ['ArrowDown', 'head', 'a'],
  ])('%s goes from %s to %s', (key, from, to) => {
    expect(press(key, from)).toBe(to)
  })

  it('pass by boxes that cannot be changed and cells without one', () => {
    expect(press('ArrowDown', 'a')).toBe('e')
    expect(press('ArrowUp', 'f')).toBe('b')
  })

  it('stop at the edges and leave other keys alone', () => {
    expect(press('ArrowRight', 'b')).toBe('let be')
    expect(press('ArrowLeft', 'a')).toBe('let be')
    expect(press('ArrowDown', 'e')).toBe('let be')
    expect(press('Tab', 'a')).toBe('let be')
    expect(press('ArrowRight', 'a', { ctrlKey: true })).toBe('let be')
  })
})
