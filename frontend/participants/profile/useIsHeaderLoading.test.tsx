import { useIsFetching } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { expectSoon } from '../../base/expectSoon.ts'
import { http } from '../../base/http.ts'
import { TestPage } from '../../engine/TestPage.tsx'
import { useIsHeaderLoading } from './useIsHeaderLoading.ts'

let root: Root
/** Path of the request whose response never arrives. */
let missing: string | null = null
let requested: string[] = []
let pendingCount = 0
let isLoading = false

beforeEach(() => {
  missing = null
  requested = []
  root = createRoot(document.createElement('div'))
  vi.spyOn(http, 'get').mockImplementation((address) => {
    const [path = ''] = address.split('?')
    requested.push(path)
    return path === missing ? new Promise(() => undefined) : Promise.resolve({ data: [], headers: {} })
  })
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.restoreAllMocks()
})

/** Renders the state of a participant's header. */
async function load(row: Partial<ResourceAnswer['participant']>): Promise<void> {
  function Header() {
    isLoading = useIsHeaderLoading({ id: 'p', inMyStudies: true, ...row } as ResourceAnswer['participant'])
    pendingCount = useIsFetching()
    return null
  }
  await act(async () =>
    root.render(
      <TestPage>
        <Header />
      </TestPage>,
    ),
  )
}

const paths = { studies: 'participant/p/studies', followUp: 'participant/p/follow-ups', visits: 'participant-visits' } as const

it.each(['studies', 'followUp', 'visits'] as const)('hides the header of a participant while its %s load', async (part) => {
  missing = paths[part]
  await load({})
  expect(requested.toSorted()).toEqual(Object.values(paths).toSorted())
  await expectSoon(() => expect(pendingCount).toBe(1))
  expect(isLoading).toBe(true)
})

it('shows the header once all of it has loaded', async () => {
  await load({})
  await expectSoon(() => expect([isLoading, pendingCount]).toEqual([false, 0]))
})

it('requests no visits and follow-ups of a restricted profile', async () => {
  await load({ redacted: true })
  await expectSoon(() => expect(isLoading).toBe(false))
  expect(requested).toEqual([paths.studies])
})
