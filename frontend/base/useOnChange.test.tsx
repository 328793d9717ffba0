import { globSync, readFileSync } from 'node:fs'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { useOnChange, useValueForKey } from './useOnChange.ts'

let root: Root
beforeEach(() => {
  root = createRoot(document.createElement('div'))
})
afterEach(() => act(() => root.unmount()))

it('runs only for a new value, reads current values and cleans up the previous run', () => {
  const runs: string[] = []
  function Screen({ address, user }: { readonly address: string; readonly user: string }) {
    useOnChange(address, (now) => {
      runs.push(`${now} ${user}`)
      return () => void runs.push(`end ${now}`)
    })
    return null
  }
  const renderScreen = (address: string, user: string) => act(() => root.render(<Screen address={address} user={user} />))
  renderScreen('/a', 'one')
  renderScreen('/a', 'two')
  expect(runs).toEqual(['/a one'])
  renderScreen('/b', 'two')
  expect(runs).toEqual(['/a one', 'end /a', '/b two'])
})

it('keeps the value that arrived with a key', () => {
  const renderedValues: string[] = []
  function Screen({ version, text }: { readonly version: number; readonly text: string }) {
    renderedValues.push(useValueForKey(version, text))
    return null
  }
  const renderScreen = (version: number, text: string) => act(() => root.render(<Screen version={version} text={text} />))
  renderScreen(1, 'first')
  renderScreen(1, 'typed')
  renderScreen(2, 'second')
  expect([...new Set(renderedValues)]).toEqual(['first', 'second'])
})

it('finds at most ten effects whose dependencies are exempt from the linter', () => {
  const sources = globSync('frontend/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] }).map((file) => readFileSync(file, 'utf8'))
  const suppressions = sources.flatMap((source) => source.match(/biome-ignore lint\/correctness\/useExhaustiveDependencies/g) ?? [])
  expect(suppressions.length).toBeLessThanOrEqual(10)
})
