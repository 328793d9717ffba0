import { beforeEach, describe, expect, it } from 'vitest'
import { moveByArrows } from './arrowKeys.ts'

const renderCheckbox = (id: string, disabled = false) => `<td><input id="${id}" type="checkbox" ${disabled ? 'disabled' : ''}></td>`

beforeEach(() => {
  document.body.innerHTML = `<table>
    <tr><th></th><th><input id="head" type="checkbox"></th><th></th></tr>
    <tr><th>One</th>${renderCheckbox('a')}${renderCheckbox('b')}</tr>
    <tr><th>Two</th>${renderCheckbox('c', true)}<td></td></tr>
    <tr><th>Three</th>${renderCheckbox('e')}${renderCheckbox('f')}</tr>
  </table>`
})

function press(key: string, startId: string, eventOptions: object = {}): string {
  const target = document.getElementById(startId) as HTMLElement
  target.focus()
  let isHandled = false
  const preventDefault = () => {
    isHandled = true
  }
  moveByArrows({ key, target, currentTarget: document.querySelector('table'), preventDefault, ...eventOptions } as never)
  return isHandled ? (document.activeElement?.id ?? '') : 'let be'
}

describe('arrow keys in the matrix', () => {
  it.each([
    ['ArrowRight', 'a', 'b'],
    ['ArrowLeft', 'b', 'a'],
    ['ArrowUp', 'a', 'head'],
    ['ArrowDown', 'head', 'a'],
  ])('%s moves from %s to %s', (key, startId, expectedTarget) => {
    expect(press(key, startId)).toBe(expectedTarget)
  })

  it('arrow keys in the matrix skip disabled boxes and empty cells', () => {
    expect(press('ArrowDown', 'a')).toBe('e')
    expect(press('ArrowUp', 'f')).toBe('b')
  })

  it('arrow keys in the matrix stop at the edges and leave other keys to the browser', () => {
    expect(press('ArrowRight', 'b')).toBe('let be')
    expect(press('ArrowLeft', 'a')).toBe('let be')
    expect(press('ArrowDown', 'e')).toBe('let be')
    expect(press('Tab', 'a')).toBe('let be')
    expect(press('ArrowRight', 'a', { ctrlKey: true })).toBe('let be')
  })
})
