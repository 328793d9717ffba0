import { globSync, readFileSync } from 'node:fs'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { useOnChange, useValueAt } from './useOnChange.ts'

let root: Root
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  root = createRoot(document.createElement('div'))
})
afterEach(() => act(() => root.unmount()))

it('runs for another value only, reads what is current then and ends the run before', () => {
  const runs: string[] = []
  function Screen({ address, user }: { readonly address: string; readonly user: string }) {
    useOnChange(address, (now) => {
      runs.push(`${now} ${user}`)
      return () => void runs.push(`end ${now}`)
    })
    return null
  }
  const draw = (address: string, user: string) => act(() => root.render(<Screen address={address} user={user} />))
  draw('/a', 'one')
  draw('/a', 'two')
  expect(runs).toEqual(['/a one'])
  draw('/b', 'two')
  expect(runs).toEqual(['/a one', 'end /a', '/b two'])
})

it('holds the value with which a key came', () => {
  const seen: string[] = []
  function Screen({ version, text }: { readonly version: number; readonly text: string }) {
    seen.push(useValueAt(version, text))
    return null
  }
  const draw = (version: number, text: string) => act(() => root.render(<Screen version={version} text={text} />))
  draw(1, 'first')
  draw(1, 'typed')
  draw(2, 'second')
  expect([...new Set(seen)]).toEqual(['first', 'second'])
})

it('leaves at most ten effects whose dependencies the linter may not check', () => {
  const sources = globSync('frontend/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] }).map((file) => readFileSync(file, 'utf8'))
  const suppressed = sources.flatMap((source) => source.match(/biome-ignore lint\/correctness\/useExhaustiveDependencies/g) ?? [])
  expect(suppressed.length).toBeLessThanOrEqual(10)
})
