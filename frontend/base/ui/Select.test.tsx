import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, createElement, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { i18n, textsReady } from '../i18n/i18n.ts'
import { Select } from './Select.tsx'

const root = join(import.meta.dirname, '../..')

it('Select is the only component that uses lists of the library: no screen filters a list itself', () => {
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\./.test(name) && name !== join('base', 'ui', 'Select.tsx'),
  )
  const libraryImportPattern = /import \{[^}]*\b(?:Select|AutoComplete|Cascader|TreeSelect|Mentions)\b[^}]*\} from 'antd'|ProFormSelect/
  const customFilterPattern = /\b(?:filterOption|filterSort|optionFilterProp)=/
  const offenders = sources.filter((name) => {
    const text = readFileSync(join(root, name), 'utf8')
    return libraryImportPattern.test(text) || customFilterPattern.test(text)
  })
  expect(sources.length).toBeGreaterThan(500)
  expect(offenders).toEqual([])
})

const genders = [
  { value: 'F', label: 'Female' },
  { value: 'M', label: 'Male' },
  { value: 'f0', label: 'Not male' },
]
beforeEach(async () => {
  await textsReady
  await i18n.changeLanguage('en')
})

const unmountCallbacks: (() => void)[] = []
afterEach(() => {
  for (const unmount of unmountCallbacks.splice(0)) act(unmount)
  vi.unstubAllGlobals()
})

function renderSelect(start?: string) {
  const holder = document.createElement('div')
  document.body.append(holder)
  const valueRef: { current: string | undefined } = { current: start }
  function Screen() {
    const [value, setValue] = useState(start)
    valueRef.current = value
    return createElement(Select<string>, { showSearch: true, options: genders, value, onChange: (next: string) => setValue(next) })
  }
  const root = createRoot(holder)
  act(() => root.render(createElement(Screen)))
  unmountCallbacks.push(() => {
    root.unmount()
    holder.remove()
  })
  const input = holder.querySelector('input') as HTMLInputElement
  return { chosen: valueRef, input, holder }
}

async function type({ input }: ReturnType<typeof renderSelect>, text: string) {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  // Waits, because the library highlights the option asynchronously.
  await act(() => new Promise((resolve) => setTimeout(resolve)))
}

async function enter({ input }: ReturnType<typeof renderSelect>) {
  await act(async () => {
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 13, which: 13, bubbles: true }))
  })
}

it.each(['M', 'm', 'Male', 'MALE'])('chooses Male by %s and Enter, and announces before that Enter will choose it', async (searchText) => {
  const view = renderSelect()
  await type(view, searchText)
  expect(view.holder.querySelector('[role=status]')?.textContent).toBe('Male, first of 3')
  await enter(view)
  expect(view.chosen.current).toBe('M')
})

it('chooses by label even when the stored value of another choice starts with the typed text', async () => {
  const view = renderSelect('M')
  await type(view, 'f')
  await enter(view)
  expect(view.chosen.current).toBe('F')
})
