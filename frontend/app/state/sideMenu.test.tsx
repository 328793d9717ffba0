import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useSideMenu } from './sideMenu.ts'

let root: Root
let isNarrow = false
let menu: ReturnType<typeof useSideMenu> | null = null

function Probe() {
  menu = useSideMenu()
  return null
}

const isFolded = (path: string) => {
  act(() =>
    root.render(
      <MemoryRouter key={path} initialEntries={[path]}>
        <Probe />
      </MemoryRouter>,
    ),
  )
  return menu?.isFolded
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: isNarrow, addEventListener: () => undefined, removeEventListener: () => undefined }))
  localStorage.clear()
  isNarrow = false
  root = createRoot(document.createElement('div'))
})
afterEach(() => {
  act(() => root.unmount())
  localStorage.clear()
  vi.unstubAllGlobals()
})

it('folds by itself on boards and in narrow windows', () => {
  expect([isFolded('/participants'), isFolded('/trial-board'), isFolded('/study-conduct')]).toEqual([false, true, true])
  isNarrow = true
  expect(isFolded('/visits')).toBe(true)
})

it('keeps the choice of the user on every page', () => {
  expect(isFolded('/trial-board')).toBe(true)
  act(() => menu?.toggle())
  expect(menu?.isFolded).toBe(false)
  isNarrow = true
  expect([isFolded('/participants'), isFolded('/study-conduct')]).toEqual([false, false])
  act(() => menu?.toggle())
  isNarrow = false
  expect(isFolded('/')).toBe(true)
})
