import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, createElement, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { i18n, textsReady } from '../i18n/i18n.ts'
import { Select } from './Select.tsx'

const root = join(import.meta.dirname, '../..')

it('is the only place that takes a list of the library: no screen filters a list by itself', () => {
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\./.test(name) && name !== join('base', 'ui', 'Select.tsx'),
  )
  const fromLibrary = /import \{[^}]*\b(?:Select|AutoComplete|Cascader|TreeSelect|Mentions)\b[^}]*\} from 'antd'|ProFormSelect/
  const ownFilter = /\b(?:filterOption|filterSort|optionFilterProp)=/
  const offenders = sources.filter((name) => {
    const text = readFileSync(join(root, name), 'utf8')
    return fromLibrary.test(text) || ownFilter.test(text)
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
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await textsReady
  await i18n.changeLanguage('en')
})

const mounted: (() => void)[] = []
afterEach(() => {
  for (const unmount of mounted.splice(0)) act(unmount)
  vi.unstubAllGlobals()
})

function draw(start?: string) {
  const holder = document.createElement('div')
  document.body.append(holder)
  const chosen: { current: string | undefined } = { current: start }
  function Screen() {
    const [value, setValue] = useState(start)
    chosen.current = value
    return createElement(Select<string>, { showSearch: true, options: genders, value, onChange: (next: string) => setValue(next) })
  }
  const drawn = createRoot(holder)
  act(() => drawn.render(createElement(Screen)))
  mounted.push(() => {
    drawn.unmount()
    holder.remove()
  })
  const input = holder.querySelector('input') as HTMLInputElement
  return { chosen, input, holder }
}

async function type({ input }: ReturnType<typeof draw>, text: string) {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  // The library highlights in a later turn.
  await act(() => new Promise((done) => setTimeout(done)))
}

async function enter({ input }: ReturnType<typeof draw>) {
  await act(async () => {
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 13, which: 13, bubbles: true }))
  })
}

it.each(['M', 'm', 'Male', 'MALE'])('chooses Male by %s and Enter, and says before that Enter takes it', async (typed) => {
  const drawn = draw()
  await type(drawn, typed)
  expect(drawn.holder.querySelector('[role=status]')?.textContent).toBe('Male, first of 3')
  await enter(drawn)
  expect(drawn.chosen.current).toBe('M')
})

it('chooses by the label even where the stored value of another choice begins with what is typed', async () => {
  const drawn = draw('M')
  await type(drawn, 'f')
  await enter(drawn)
  expect(drawn.chosen.current).toBe('F')
})
